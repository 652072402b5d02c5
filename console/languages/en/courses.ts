export default {
  title: 'Courses',
};
