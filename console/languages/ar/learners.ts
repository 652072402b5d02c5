export default {
  title: 'المتعلّمون',
  search: 'البحث بالاسم أو اسم المستخدم أو البريد الإلكتروني',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  courses_enrolled: 'المقررات الملتحق بها',
  courses_completed: 'المقررات المكتملة',
  certificates_earned: 'الشهادات',
  skills_points: 'نقاط المهارات',
  time_spent: 'الوقت المستغرق',
  joined: 'تاريخ الانضمام',
  last_login: 'آخر ظهور',
};
