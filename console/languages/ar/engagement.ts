export default {
  title: 'المشاركة',
};
