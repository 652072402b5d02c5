export default {
  title: 'Engagement',
};
