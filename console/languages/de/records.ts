export default {
  title: 'Aufzeichnungen',
};
