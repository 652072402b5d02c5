export default {
  title: 'Mentoren',
};
