export default {
  title: 'Integrationen',
};
