export default {
  title: 'التكاملات',
};
