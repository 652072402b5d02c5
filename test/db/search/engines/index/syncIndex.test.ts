import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deleteCourse } from '../../../../../db/catalog/items/deleteItem.js';
import { rebuildPlatform, syncPlatform } from '../../../../../db/search/engines/index/syncIndex.js';
import { TESTER, testDatabase } from '../../../../support/database.js';
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
  frequent: `select word, ordinal from search_items join search_frequent_words known using (platform_id)
              where word = any (tsvector_to_array(words)) order by 1, 2`,
};

const KEPT = {
  words: 'select word, visibility, entries from search_words order by 1, 2',
  values: `select facet || '=' || value as pair, kind, facet_counts.visibility, entries
             from facet_counts join facet_values on facet_values.id = value_id order by 1, 2, 3`,
  bits: `select facet || '=' || value as pair, cast(sum(bit_count(bits)) as integer) as entries
           from facet_bits join facet_values on facet_values.id = value_id group by 1 order by 1`,
  frequent: `select word, block * 8192 + place as ordinal from search_word_bits cross join generate_series(0, 8191) as place
              where get_bit(bits, place) = 1 order by 1, 2`,
};

const FREQUENT = ['algebra', 'again', 'plain', 'proof', 'reasoning'];

async function read(queries: Record<string, string>) {
  const entries = Object.entries(queries).map(
    async ([name, text]) => [name, (await db.pool.query(text)).rows] as const,
  );
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
  it('keeps counts equal to its entries after any changes, and a rebuild changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await db.pool.query('select add_frequent_words($1, $2)', [acme, FREQUENT]);
        for (const one of steps) {
          if ('courses' in one) await fillCatalog(db, acme, { courses: one.courses });
          else await deleteCourse(db, TESTER, acme, one.deleted).catch(() => {});
          await syncPlatform(db, acme);
          expect(await read(KEPT)).toEqual(await read(EXPECTED));
        }
        const before = await read(KEPT);
        await rebuildPlatform(db, acme);
        // Nothing is frequent among so few.
        expect(await read(KEPT)).toEqual({ ...before, frequent: [] });
      }),
      { numRuns: 15 },
    );
  });

  it('reads the same entries for frequent words as the word index', async () => {
    const names = [
      'Plain algebra',
      'Linear algebra',
      'Algebra again',
      'Nothing alike',
      'Algebras plainly',
      'Plain linear again',
    ];
    await fillCatalog(db, acme, { courses: names.map((name, index) => ({ key: `S-${index}`, name })) });
    await syncPlatform(db, acme);
    await db.pool.query('select add_frequent_words($1, $2)', [acme, FREQUENT]);
    const term = (text: string) =>
      text.split('|').map((one) => ({ word: one.replace('*', ''), isUnfinished: one.endsWith('*') }));
    const texts = [
      'algebra',
      'alg*',
      'algebra plain',
      'plain algebra*',
      'plain|linear algebra',
      'linear again',
      'pla*',
      'a*',
      'nothing|plain',
      'again plain alg*',
      'algebra nowhere',
    ];
    for (const text of texts) {
      const terms = text.split(' ').map(term);
      const query = terms
        .map(
          (words) => `(${words.map(({ word, isUnfinished }) => `'${word}'${isUnfinished ? ':*' : ''}`).join(' | ')})`,
        )
        .join(' & ');
      const alternatives = JSON.stringify(
        terms.flatMap((words, index) => words.map((word) => ({ term: index, ...word }))),
      );
      const read = (sql: string, values: unknown[]) =>
        db.pool.query(`select block, bits from ${sql} where bit_count(bits) > 0`, values);
      const { rows } = await read('search_term_bits($1, $2, $3)', [[acme], query, alternatives]);
      expect([text, rows]).toEqual([text, (await read('search_text_bits($1, $2)', [[acme], query])).rows]);
    }
  });
});
