import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

type Config = Record<string, unknown>;
const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutNulls = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));

/** What merging means. */
function merged(config: Config, change: Config): Config {
  const parts = Object.entries(change).map(([name, value]) => {
    const stored = config[name];
    return [name, isObject(value) && isObject(stored) ? withoutNulls({ ...stored, ...value }) : value] as const;
  });
  return withoutNulls({ ...config, ...Object.fromEntries(parts) });
}

const VALUES: unknown[] = [
  true,
  0,
  '',
  'text',
  null,
  [],
  [null],
  [{ a: null }],
  {},
  { a: 1 },
  { a: null },
  { a: null, b: 2 },
  { b: { c: null } },
  { type: 'object' },
  'null',
  'object',
];

describe('merged_config', () => {
  it('sets, removes and merges every combination of value kinds', async () => {
    const configs: Config[] = [
      {},
      ...VALUES.flatMap((value) => [{ one: value }, { one: value, other: true }, { other: value, 'a "name"': 1 }]),
    ];
    const pairs = configs.flatMap((config) => configs.map((change) => ({ config, change })));
    const { rows } = await db.pool.query<{ merged: Config }>(
      `select merged_config(pair.config, pair.change) as merged
         from jsonb_array_elements($1::jsonb) with ordinality as item (value, place), lateral jsonb_to_record(item.value) as pair (config jsonb, change jsonb)
        order by item.place`,
      [JSON.stringify(pairs)],
    );
    expect(rows.map((row) => row.merged)).toEqual(pairs.map(({ config, change }) => merged(config, change)));
    expect(pairs.length).toBeGreaterThan(2_000);
  });
});
