export default {
  title: 'Gefährdet',
};
