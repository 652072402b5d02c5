export default {
  title: 'Bots',
};
