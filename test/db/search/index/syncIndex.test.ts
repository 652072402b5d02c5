import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deleteCourse } from '../../../../db/catalog/deleteItem.js';
import { rebuildPlatform, syncPlatform } from '../../../../db/search/index/syncIndex.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { createPlatform, fillCatalog } from '../catalogFixture.js';

const db = testDatabase();
let acme = 0;

beforeAll(async () => {
  acme = await createPlatform(db, 'acme');
});

/** What the index tables should say, counted from the entries themselves. */
const EXPECTED = {
  words: `select word, visibility, cast(count(*) as integer) as entries
            from search_items cross join unnest(tsvector_to_array(words)) as word group by 1, 2 order by 1, 2`,
  values: `select pair, kind, visibility, cast(count(*) as integer) as entries
             from search_items cross join unnest(facets) as pair group by 1, 2, 3 order by 1, 2, 3`,
  bits: `select pair, cast(count(*) as integer) as entries
           from search_items cross join unnest(facets) as pair group by 1 order by 1`,
};

const KEPT = {
  words: 'select word, visibility, entries from search_words order by 1, 2',
  values: `select facet || '=' || value as pair, kind, facet_counts.visibility, entries
             from facet_counts join facet_values on facet_values.id = value_id order by 1, 2, 3`,
  bits: `select facet || '=' || value as pair, cast(sum(bit_count(bits)) as integer) as entries
           from facet_bits join facet_values on facet_values.id = value_id group by 1 order by 1`,
};

async function read(queries: Record<string, string>) {
  const entries = Object.entries(queries).map(async ([name, text]) => [name, (await db.pool.query(text)).rows] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const course = fc.record({
  key: fc.constantFrom('A', 'B', 'C', 'D'),
  name: fc.constantFrom('Plain algebra', 'Linear algebra', 'Algebra again', 'Nothing alike'),
  data: fc.record(
    {
      visibility: fc.constantFrom('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'),
      level: fc.constantFrom('beginner', 'advanced', null),
      topics: fc.subarray(['proof', 'field=ring', 'group']),
      skills: fc.subarray(['reasoning', 'counting']),
    },
    { requiredKeys: [] },
  ),
});
const step = fc.oneof(
  fc.uniqueArray(course, { selector: ({ key }) => key, minLength: 1 }).map((courses) => ({ courses })),
  fc.constantFrom('A', 'B').map((key) => ({ deleted: key })),
);

describe('the search index', () => {
  it('counts after any changes what counting its entries gives, and a rebuild changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const one of steps) {
          if ('courses' in one) await fillCatalog(db, acme, { courses: one.courses });
          else await deleteCourse(db, TESTER, acme, one.deleted).catch(() => {});
          await syncPlatform(db, acme);
          expect(await read(KEPT)).toEqual(await read(EXPECTED));
        }
        const before = await read(KEPT);
        await rebuildPlatform(db, acme);
        expect(await read(KEPT)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});
