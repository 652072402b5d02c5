export default {
  title: 'Integrations',
};
