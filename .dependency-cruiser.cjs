/**
 * What each domain of db/ imports besides db/core and tenancy/access (who may touch which rows). A domain is a folder of its group, or a group
 * without folders. A new domain is a new line; circles are refused.
 */
const DOMAINS = {
  'accounts/credentials': ['tenancy/platforms'],
  'accounts/llm': ['accounts/credentials', 'tenancy/platforms'],
  analytics: ['learning/activity', 'learning/progress', 'tenancy/people'],
  bots: ['mentors/mentors', 'tenancy/people', 'tenancy/platforms'],
  'catalog/eligibility': ['catalog/items', 'catalog/prerequisites', 'enrollment/enrollments'],
  'catalog/items': ['catalog/prerequisites'],
  'catalog/outlines': ['catalog/items', 'learning/progress'],
  'catalog/prerequisites': [],
  'commerce/launches': ['tenancy/people', 'tenancy/platforms'],
  'commerce/marketplaces': ['commerce/launches', 'commerce/payments'],
  'commerce/payments': ['catalog/items', 'enrollment/enrollments'],
  'commerce/stores': ['commerce/payments'],
  'compliance/audit': [],
  'compliance/privacy': ['learning/activity', 'learning/records'],
  'compliance/retention': ['learning/activity', 'learning/records'],
  derived: ['analytics', 'learning/activity', 'learning/progress', 'learning/records'],
  'enrollment/access-requests': ['catalog/items', 'enrollment/enrollments'],
  'enrollment/enrollments': ['catalog/items'],
  'enrollment/invitations': ['catalog/items', 'enrollment/enrollments'],
  'enrollment/suggestions': ['catalog/items', 'enrollment/enrollments'],
  'events/feed': [],
  'events/webhooks': ['events/feed'],
  features: [],
  'generation/avatar-videos': ['media/files', 'tenancy/platforms'],
  'generation/finetuning': ['media/files', 'tenancy/platforms'],
  'learning/activity': ['learning/progress', 'learning/records'],
  'learning/badges': [],
  'learning/progress': ['catalog/items', 'tenancy/people'],
  'learning/records': [],
  'learning/skills': ['learning/progress', 'tenancy/platforms'],
  lti: [
    'catalog/items',
    'enrollment/enrollments',
    'mentors/mentors',
    'tenancy/identity',
    'tenancy/people',
    'tenancy/platforms',
  ],
  'media/files': [],
  'media/resources': ['media/files', 'search/text'],
  'mentors/conversations': ['accounts/llm'],
  'mentors/mentors': ['generation/finetuning', 'media/files', 'search/text', 'tenancy/platforms'],
  'mentors/recommendations': ['learning/progress', 'tenancy/platforms'],
  'search/engines': ['mentors/mentors', 'search/text'],
  'search/text': [],
  'tenancy/access': [],
  'tenancy/identity': ['enrollment/invitations', 'tenancy/people'],
  'tenancy/sessions': ['tenancy/people'],
  'tenancy/people': ['catalog/items', 'enrollment/invitations', 'tenancy/platforms'],
  'tenancy/platforms': [],
  'tenancy/scim': ['tenancy/people', 'tenancy/platforms'],
};

const domainRules = Object.entries({ core: [], ...DOMAINS }).map(([domain, imports]) => ({
  name: `db-${domain.replace('/', '-')}-imports`,
  comment: 'Domains import core and, by the list above, each other.',
  severity: 'error',
  from: { path: `^db/${domain}/` },
  to: {
    path: '^db/',
    pathNot: `^db/(${[...new Set(['core', domain, ...(domain === 'core' ? ['migrations', 'schema'] : ['tenancy/access']), ...imports])].join('|')})/`,
  },
}));

/** What a person runs, and what only serves development. */
const TOOLS = ['bench', 'cli', 'demo', 'dev', 'sandbox', 'scripts', 'test'];

/** The layers and the one direction of imports (CONTRIBUTING.md, "Where things are"). */
module.exports = {
  forbidden: [
    {
      name: 'db-and-providers-import-no-upper-layer',
      comment: 'db and providers must not depend on HTTP, operations or the contract.',
      severity: 'error',
      from: { path: '^(db|providers)/' },
      to: { path: `^(${['services', 'handlers', 'server', 'generated', ...TOOLS].join('|')})/` },
    },
    {
      name: 'services-do-not-import-handlers',
      comment: 'Jobs call services, too. Services import only types of the contract from generated/.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: `^(${['handlers', 'server', 'generated/(?!types)', ...TOOLS].join('|')})` },
    },
    {
      name: 'handlers-do-not-import-the-server',
      severity: 'error',
      from: { path: '^handlers/' },
      to: { path: `^(${['server', ...TOOLS].join('|')})/` },
    },
    {
      name: 'server-does-not-import-tools',
      comment: 'Only server/runtime composes processes, with the demo, the sandbox and the embedded server.',
      severity: 'error',
      from: { path: '^server/(?!runtime/)' },
      to: { path: `^(${TOOLS.join('|')})/` },
    },
    {
      name: 'runtime-imports-no-command',
      severity: 'error',
      from: { path: '^server/runtime/' },
      to: { path: '^(bench|cli|scripts|test)/' },
    },
    {
      name: 'db-and-providers-do-not-import-each-other',
      comment: 'Services combine them.',
      severity: 'error',
      from: { path: '^providers/' },
      to: { path: '^db/' },
    },
    ...domainRules,
    {
      name: 'migrations-import-no-product-code',
      comment: 'A migration depends on its own text alone, which has a checksum.',
      severity: 'error',
      from: { path: '^db/migrations/\\d' },
      to: { pathNot: '^node_modules/(@types/)?knex/' },
    },
    {
      name: 'every-domain-is-listed',
      severity: 'error',
      from: { path: '^db/', pathNot: `^db/(core|migrations|schema|${Object.keys(DOMAINS).join('|')})/|^db/[^/]+$` },
      to: {},
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-orphan-packages', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-packages',
      comment: 'A transitive package may disappear with the next version of its parent.',
      severity: 'error',
      from: { pathNot: '^generated/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      from: { path: '^(server|handlers|services|db|providers)/' },
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
