export default {
  title: 'Commerce',
};
