export default {
  title: 'Overview',
  activePeople: 'Active people',
  registrations: 'Registrations',
  enrollments: 'Enrollments',
  completions: 'Completions',
};
