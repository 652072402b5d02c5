import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** The messages of ESLint about a source of this path. */
function lint(file: string, source: string): string[] {
  const eslint = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file, '--format', 'json'],
    { input: source, encoding: 'utf8' },
  );
  const [{ messages }] = JSON.parse(eslint.stdout) as [{ messages: { line: number; ruleId: string }[] }];
  return messages.map(({ line, ruleId }) => `${line} ${ruleId}`);
}

const SOURCE = `export const isDone = (trx, row) => [
  trx.raw('select 1'),
  trx.raw<object>(\`select 1\`),
  row.whereRaw('a = 1'),
  { text: 'select from courses where id = ?' },
  { text: \`select from \${row} where id in (?, ?)\` },
  { text: 'select from courses where id = :id' },
  { text: \`select from \${row} where id = any ($1::bigint[]) and name <> 'why ?!' limit $2\` },
  { text: row ? 'select' : 'update' },
];
`;

describe('the linter', () => {
  it.each([
    'db/catalog/items/example.ts',
    'db/core/example.ts',
    'services/catalog/example.ts',
    'cli/example.ts',
    'demo/example.ts',
    'test/db/example.test.ts',
  ])(
    'refuses other forms of SQL than a statement with numbered placeholders: %s',
    (file) => expect(lint(file, SOURCE)).toEqual([2, 3, 4, 5, 6, 7].map((line) => `${line} no-restricted-syntax`)),
    60_000,
  );

  it('leaves migrations alone', () => {
    expect(lint('db/migrations/9999_example.ts', SOURCE)).toEqual([]);
  }, 60_000);
});
