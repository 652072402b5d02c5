export default {
  title: 'التشغيل',
};
