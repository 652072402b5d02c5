export default {
  title: 'Operation',
};
