import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Visibility } from '../../../../../db/tenancy/access/visibility.js';
import type { CatalogSearch } from '../../../../../db/search/engines/engine.js';
import { syncPlatform } from '../../../../../db/search/engines/index/syncIndex.js';
import { createPostgresEngine } from '../../../../../db/search/engines/postgres/postgresEngine.js';
import { testDatabase } from '../../../../support/database.js';
import { createPlatform, searchFor } from '../catalogFixture.js';

/** More than a block of the index holds, and more than are ranked by their texts. */
const COURSES = 9_000;

const db = testDatabase();
const engine = createPostgresEngine(db);
let student: Extract<Visibility, { everything: false }>;
const numbers = new Map<number, number>();

beforeAll(async () => {
  const acme = await createPlatform(db, 'many');
  student = {
    everything: false,
    scopes: [{ platformId: acme, levels: ['viewable_by_anyone', 'viewable_by_tenant_students'] }],
  };
  // Every tenth name holds the word, every hundredth course is hidden, three are named like the word.
  await db.pool.query(
    `insert into courses (platform_id, course_key, name, description, visibility, level)
     select $1, 'C-' || n,
            case when n = 4711 then 'Students' when n = 77 then 'Students at night' when n = 8888 then 'Old students'
                 when n % 10 = 0 then 'Course of many students ' || n else 'Course ' || n end,
            'For students of all kinds.',
            case when n % 100 = 50 then 'viewable_by_tenant_admins' else 'viewable_by_tenant_students' end,
            case when n % 3 = 0 then 'beginner' end
       from generate_series(1, ${COURSES}) n`,
    [acme],
  );
  await syncPlatform(db, acme);
  const { rows } = await db.pool.query<{ id: number; number: number }>(
    `select id, cast(substring(course_key from 3) as integer) as number from courses`,
  );
  for (const { id, number } of rows) numbers.set(id, number);
});

const search = (changes: Partial<CatalogSearch>) =>
  engine.searchCatalog(searchFor({ text: 'students', countFacets: false, ...changes }), student);
const findNumbers = async (changes: Partial<CatalogSearch>) =>
  (await search(changes)).items.map(({ itemId }) => numbers.get(itemId)!);

const isHidden = (n: number) => n % 100 === 50;
const visible = Array.from({ length: COURSES }, (_, index) => index + 1).filter((n) => !isHidden(n));
const named = visible.filter((n) => n % 10 === 0 && n !== 4711 && n !== 77 && n !== 8888);

describe('indexing a large import', () => {
  it('is planned with current table sizes, before autovacuum runs', async () => {
    const { rows } = await db.pool.query<{ relname: string; reltuples: number }>(
      `select relname, reltuples from pg_class where relname in ('courses', 'search_items') and relkind = 'r' order by relname`,
    );
    expect(rows[0]!.reltuples).toBeGreaterThan(COURSES / 2);
    expect(rows[1]!.reltuples).toBeGreaterThan(0);
  });
});

describe('a text that matches many items', () => {
  it('is read from entries that are stored for frequent words', async () => {
    const { rows } = await db.pool.query<{ word: string }>('select word from search_frequent_words order by word');
    expect(rows.map(({ word }) => word)).toEqual(expect.arrayContaining(['students']));
  });

  it('counts exactly the visible items, in hits and facets', async () => {
    const { count, facets } = await search({ countFacets: true });
    expect(count).toBe(visible.length);
    expect(facets.level).toEqual([{ key: 'beginner', doc_count: visible.filter((n) => n % 3 === 0).length }]);
  });

  it('ranks names first: exact matches, prefixes, shorter names, then the rest', async () => {
    const first = await findNumbers({ limit: 6 });
    expect(first).toEqual([4711, 77, 8888, ...named.slice(0, 3)]);
  });

  it('pages through names and the rest without gaps or repetitions', async () => {
    const all: number[] = [];
    for (let offset = 0; offset < visible.length; offset += 1_700)
      all.push(...(await findNumbers({ limit: 1_700, offset })));
    const rest = visible.filter((n) => n % 10 !== 0 && ![4711, 77, 8888].includes(n));
    expect(all).toEqual([4711, 77, 8888, ...named, ...rest]);
    expect(await findNumbers({ limit: 5, offset: visible.length })).toEqual([]);
  });

  it('walks every other order to its end', async () => {
    for (const descending of [false, true]) {
      const ordered = descending ? [...visible].reverse() : visible;
      expect(
        await findNumbers({ sort: { field: 'created_at', descending }, offset: visible.length - 5, limit: 10 }),
      ).toEqual(ordered.slice(-5));
      expect(
        await findNumbers({ text: '', sort: { field: 'created_at', descending }, offset: 8_400, limit: 3 }),
      ).toEqual(ordered.slice(8_400, 8_403));
    }
    for (const descending of [false, true]) {
      const ordered = descending ? [...visible].reverse() : visible;
      const byLevel = [...ordered.filter((n) => n % 3 === 0), ...ordered.filter((n) => n % 3 !== 0)];
      const border = visible.filter((n) => n % 3 === 0).length;
      for (const offset of [0, border - 2, border + 1, 8_400])
        expect(await findNumbers({ sort: { field: 'level', descending }, limit: 4, offset })).toEqual(
          byLevel.slice(offset, offset + 4),
        );
    }
    const levels = await findNumbers({ sort: { field: 'level', descending: true }, limit: 2, offset: 2 });
    expect(levels).toEqual(
      visible
        .filter((n) => n % 3 === 0)
        .reverse()
        .slice(2, 4),
    );
  });

  it('merges the items of two platforms on every page', async () => {
    const other = await createPlatform(db, 'few');
    await db.pool.query(
      `insert into courses (platform_id, course_key, name, description, created_at)
       select $1, 'F-' || n, 'Course ' || n * 1000 || ' b', 'For students.', now() + interval '1 day' * n from generate_series(1, 8) n`,
      [other],
    );
    await syncPlatform(db, other);
    const both: Visibility = {
      everything: false,
      scopes: [...student.scopes, { platformId: other, levels: ['viewable_by_tenant_students'] }],
    };
    for (const sort of [
      { field: 'name', descending: false },
      { field: 'relevance', descending: true },
      { field: 'level', descending: false },
    ] as const) {
      const pageOf = async (offset: number, limit: number) =>
        (
          await engine.searchCatalog(searchFor({ text: 'students', countFacets: false, sort, offset, limit }), both)
        ).items.map(({ itemId }) => itemId);
      const all = await pageOf(0, visible.length + 8);
      expect(new Set(all).size).toBe(visible.length + 8);
      for (const offset of [0, 2_345, visible.length, visible.length + 6])
        expect(await pageOf(offset, 5)).toEqual(all.slice(offset, offset + 5));
    }
  });
});
