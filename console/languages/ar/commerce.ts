export default {
  title: 'المدفوعات',
};
