export default {
  title: 'Records',
};
