export default {
  title: 'Kurse',
};
