export default {
  title: 'Lernende',
  search: 'Nach Name, Benutzername oder E-Mail-Adresse suchen',
  name: 'Name',
  email: 'E-Mail',
  courses_enrolled: 'Belegte Kurse',
  courses_completed: 'Abgeschlossene Kurse',
  certificates_earned: 'Zertifikate',
  skills_points: 'Kompetenzpunkte',
  time_spent: 'Lernzeit',
  joined: 'Beigetreten',
  last_login: 'Zuletzt gesehen',
};
