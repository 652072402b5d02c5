export default {
  title: 'Learners',
  search: 'Search by name, user name or e-mail address',
  name: 'Name',
  email: 'E-mail',
  courses_enrolled: 'Courses enrolled',
  courses_completed: 'Courses completed',
  certificates_earned: 'Certificates',
  skills_points: 'Skill points',
  time_spent: 'Time spent',
  joined: 'Joined',
  last_login: 'Last seen',
};
