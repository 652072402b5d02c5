export default {
  title: 'نظرة عامة',
  activePeople: 'الأشخاص النشطون',
  registrations: 'التسجيلات الجديدة',
  enrollments: 'الالتحاقات',
  completions: 'الإكمالات',
};
