export default {
  title: 'المهارات',
};
