export default {
  title: 'Überblick',
  activePeople: 'Aktive Personen',
  registrations: 'Registrierungen',
  enrollments: 'Einschreibungen',
  completions: 'Abschlüsse',
};
