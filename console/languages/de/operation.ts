export default {
  title: 'Betrieb',
};
