export default {
  title: 'Kompetenzen',
};
