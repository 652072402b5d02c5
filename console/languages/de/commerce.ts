export default {
  title: 'Zahlungen',
};
