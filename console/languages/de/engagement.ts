export default {
  title: 'Beteiligung',
};
