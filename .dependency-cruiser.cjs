/** What each domain of db/ imports besides db/core and db/access (who may touch which rows). A new domain is a new line; circles are refused. */
const DOMAINS = {
  access: [],
  activity: ['progress', 'records'],
  accessRequests: ['catalog', 'enrollments'],
  analytics: ['activity', 'people', 'progress'],
  audit: [],
  catalog: ['prerequisites'],
  conversations: ['llm'],
  credentials: ['platforms'],
  eligibility: ['catalog', 'enrollments', 'prerequisites'],
  enrollments: ['catalog'],
  events: [],
  invitations: ['catalog', 'enrollments'],
  llm: ['credentials', 'platforms'],
  mentors: ['platforms', 'textSearch'],
  outlines: ['catalog', 'progress'],
  people: ['catalog', 'invitations', 'platforms'],
  platforms: [],
  prerequisites: [],
  privacy: ['activity', 'records'],
  progress: ['catalog', 'people'],
  recommendations: ['platforms', 'progress'],
  records: [],
  retention: [],
  search: ['mentors', 'textSearch'],
  skills: ['platforms', 'progress'],
  suggestions: ['catalog', 'enrollments'],
  textSearch: [],
};

const domainRules = Object.entries({ core: [], ...DOMAINS }).map(([domain, imports]) => ({
  name: `db-${domain}-imports`,
  comment: 'Domains import core and, by the list above, each other.',
  severity: 'error',
  from: { path: `^db/${domain}/` },
  to: { path: '^db/', pathNot: `^db/(${[...new Set(['core', domain, ...(domain === 'core' ? [] : ['access']), ...imports])].join('|')})/` },
}));

/** The rooms of the house and the one way that imports point (CONTRIBUTING.md, map of the house). */
module.exports = {
  forbidden: [
    {
      name: 'lower-rooms-do-not-look-up',
      comment: 'db and providers know nothing of HTTP, handlers or the contract.',
      severity: 'error',
      from: { path: '^(db|providers)/' },
      to: { path: '^(handlers|server|generated|scripts|test)/' },
    },
    {
      name: 'handlers-do-not-know-the-server',
      severity: 'error',
      from: { path: '^handlers/' },
      to: { path: '^(server|scripts|test)/' },
    },
    {
      name: 'server-does-not-import-tools',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(scripts|test)/' },
    },
    {
      name: 'db-and-providers-are-neighbours',
      comment: 'Handlers bring the two together.',
      severity: 'error',
      from: { path: '^providers/' },
      to: { path: '^db/' },
    },
    ...domainRules,
    {
      name: 'migrations-stand-alone',
      comment: 'What a migration does depends on its own text, which a checksum holds.',
      severity: 'error',
      from: { path: '^db/core/migrations/\\d' },
      to: { pathNot: '^node_modules/(@types/)?knex/' },
    },
    {
      name: 'every-domain-is-listed',
      severity: 'error',
      from: { path: '^db/', pathNot: `^db/(core|${Object.keys(DOMAINS).join('|')})/|^db/[^/]+$` },
      to: {},
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-orphan-packages', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      from: { path: '^(server|handlers|db|providers)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(generated/client|\\.build)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
