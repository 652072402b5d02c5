export default {
  title: 'Mentors',
};
