export default {
  title: 'الروبوتات',
};
