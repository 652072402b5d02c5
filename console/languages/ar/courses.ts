export default {
  title: 'المقررات',
};
