export default {
  title: 'الموجّهون',
};
