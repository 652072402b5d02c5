export default {
  title: 'معرّضون للتعثّر',
};
