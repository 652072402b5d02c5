export default {
  title: 'At risk',
};
