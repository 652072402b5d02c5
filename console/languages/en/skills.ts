export default {
  title: 'Skills',
};
