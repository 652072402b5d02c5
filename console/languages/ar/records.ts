export default {
  title: 'السجلات',
};
