import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const houseRules = {
  'no-console': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  // Only server/config/config.ts reads the environment.
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Read it in server/config/config.ts.' },
  ],
};

const onlyInDb = {
  paths: [
    { name: 'knex', message: 'knex stays in db/: it has no maintainer we could wait for.' },
    { name: 'objection', message: 'objection stays in db/: it has no maintainer any more.' },
  ],
};

const knexStaysInCore = {
  selector:
    ":matches(MemberExpression[property.name='knex'], MemberExpression[property.value='knex'], ObjectPattern > Property[key.name='knex'])",
  message: 'Read by db.read, change by db.transaction(actor, ...).',
};
const noTransactionOutsideDb = {
  selector:
    ":matches(CallExpression[callee.property.name='transaction'], CallExpression[callee.property.value='transaction'])",
  message: 'A write is a function of db/<domain>/, which opens its own transaction.',
};

const RUNNERS = 'db.read, query, runPipeline or change of db/core, with a Statement and its values.';
// Hand-written SQL has one form: a statement with $1, $2 ... and an array of values.
const oneFormOfSql = [
  {
    selector: 'CallExpression[callee.property.name=/^(raw|[a-z]+Raw)$/][callee.object.name!=/^(express|String)$/]',
    message: `Run SQL by ${RUNNERS}`,
  },
  ...['Literal[value=%]', 'TemplateElement[value.raw=%]'].map((node) => ({
    selector: `Property[key.name='text'] ${node.replace('%', String.raw`/[\s(=,](\?|:[a-z]\w*)([\s),;]|$)/`)}`,
    message: 'Placeholders of SQL are $1, $2 ...',
  })),
];

const TOOLS = ['bench/**', 'chaos/**', 'cli/**', 'demo/**', 'dev/**', 'sandbox/**', 'scripts/**'];
const OUTSIDE_DB = ['handlers/**', 'providers/**', 'server/**', 'services/**', ...TOOLS];

export default tseslint.config(
  { ignores: ['node_modules/', '.build/', '.data/', 'generated/', 'coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  { rules: houseRules, languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
  {
    files: ['console/**'],
    ...reactHooks.configs.flat.recommended,
    // useVirtualizer and useTable return functions that change: components that call them are not memoized.
    rules: { ...reactHooks.configs.flat.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  { files: OUTSIDE_DB, rules: { 'no-restricted-imports': ['error', onlyInDb] } },
  {
    files: ['db/**'],
    ignores: ['db/core/**', 'db/migrations/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'knex', message: 'Transaction of db/core/transaction.ts stands for it.' }] },
      ],
    },
  },
  {
    files: ['db/**', ...OUTSIDE_DB],
    ignores: [
      'db/core/**',
      'db/migrations/**',
      'server/http/startServer.ts',
      'server/runtime/openDatabase.ts',
      'bench/benchDatabase.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', knexStaysInCore] },
  },
  {
    files: ['db/core/**', 'server/**', 'cli/**'],
    // Migrations run on knex, and the schema is sent to it in whole files.
    ignores: ['db/core/createSchema.ts', 'db/core/migrate.ts'],
    rules: { 'no-restricted-syntax': ['error', ...oneFormOfSql] },
  },
  {
    files: ['db/**', 'server/**', 'cli/**', 'demo/**'],
    ignores: ['db/core/**', 'db/migrations/**', 'server/http/startServer.ts', 'server/runtime/openDatabase.ts'],
    rules: { 'no-restricted-syntax': ['error', knexStaysInCore, ...oneFormOfSql] },
  },
  {
    files: ['handlers/**/*.ts', 'services/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', knexStaysInCore, noTransactionOutsideDb, ...oneFormOfSql] },
  },
  {
    files: ['test/**'],
    // Its migrations run on knex, as those of db/migrations do.
    ignores: ['test/db/core/migrate.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...oneFormOfSql] },
  },
  {
    files: ['handlers/**/*.ts', 'services/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true }] },
  },
  // A migration is read once and never changes.
  { files: ['db/migrations/**'], rules: { 'max-lines': 'off' } },
  // A test file covers one subject, so it may be longer.
  {
    files: ['test/**'],
    rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { module: 'writable', require: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: [...TOOLS, 'server/runtime/**', 'test/**', 'server/config/config.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
);
