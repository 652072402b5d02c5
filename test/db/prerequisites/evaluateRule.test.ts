import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Rule } from '../../../db/prerequisites/prerequisiteRule.js';
import { evaluateRule, smallestMissing } from '../../../db/prerequisites/evaluateRule.js';
import { lowestGrade, prerequisitesMet } from '../../../db/prerequisites/prerequisitesMet.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();
const KEYS = ['A', 'B', 'C', 'D', 'E'];
const GRADES = [undefined, undefined, 'B', 'C-', '0.75', '82 %', '90', 'Transfer', '.5', ''];

const leaf = fc
  .record({ course_id: fc.constantFrom(...KEYS), min_grade: fc.constantFrom(...GRADES) })
  .map(({ course_id, min_grade }): Rule => ({ course_id, ...(min_grade !== undefined && { min_grade }) }));
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('rule'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('rule'), { maxLength: 3 }).map((any) => ({ any })),
  ),
}));
const results = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  ),
);
const graded = (grades: Record<string, number | null>) => new Map(Object.entries(grades).map(([key, grade]) => [key, { grade }]));
const known = new Set(KEYS);

/** The least number of courses that satisfy the rule when they are completed with the best grade. */
function fewest(needed: Rule, grades: Record<string, number | null>): number {
  const sets = Array.from({ length: 2 ** KEYS.length }, (_, bits) => KEYS.filter((_key, place) => bits & (1 << place)));
  const enough = sets.filter((set) =>
    prerequisitesMet(needed, graded({ ...grades, ...Object.fromEntries(set.map((key) => [key, 1])) })),
  );
  return Math.min(...enough.map((set) => set.length));
}

describe('the smallest missing set', () => {
  it('is as small as any set, and satisfies the rule', () => {
    fc.assert(
      fc.property(rule, results, (needed, grades) => {
        const missing = smallestMissing(needed, { results: graded(grades), known });
        expect(missing).toHaveLength(fewest(needed, grades));
        const after = {
          ...grades,
          ...Object.fromEntries(
            missing.map(({ course_id, min_grade }) => [
              course_id,
              min_grade === null ? (grades[course_id] ?? 0) : (lowestGrade(min_grade) ?? 0),
            ]),
          ),
        };
        expect(prerequisitesMet(needed, graded(after))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('names a course once with the higher grade, prefers what groups share, and stays quick on wide rules', () => {
    const two: Rule = {
      all: [
        { course_id: 'A', min_grade: 'C' },
        { course_id: 'A', min_grade: 'B' },
      ],
    };
    expect(smallestMissing(two, { results: new Map(), known: new Set() })).toEqual([
      { course_id: 'A', min_grade: 'B', min_completion: null, known: false },
    ]);
    const shared: Rule = {
      all: [{ any: [{ course_id: 'A' }, { course_id: 'B' }] }, { any: [{ course_id: 'C' }, { course_id: 'B' }] }],
    };
    expect(smallestMissing(shared, { results: new Map(), known }).map(({ course_id }) => course_id)).toEqual(['B']);
    const wide: Rule = {
      all: Array.from({ length: 8 }, (_, n) => ({ any: Array.from({ length: 8 }, (_any, m) => ({ course_id: `${n}-${m}` })) })),
    };
    expect(smallestMissing(wide, { results: new Map(), known })).toHaveLength(8);
    expect(smallestMissing(null, { results: new Map(), known })).toEqual([]);
  });
});

describe('evaluateRule', () => {
  it('tells at each node how somebody stands', () => {
    const needed: Rule = {
      all: [{ course_id: 'A', min_grade: 'B' }, { any: [{ course_id: 'X' }, { course_id: 'B', min_completion: 80 }] }],
    };
    expect(evaluateRule(needed, { results: graded({ A: 0.8, B: null }), known })).toEqual({
      satisfied: false,
      all: [
        { course_id: 'A', min_grade: 'B', min_completion: null, known: true, completed: true, grade: 0.8, satisfied: false },
        {
          satisfied: true,
          any: [
            {
              course_id: 'X',
              min_grade: null,
              min_completion: null,
              known: false,
              completed: false,
              grade: null,
              satisfied: false,
            },
            { course_id: 'B', min_grade: null, min_completion: 80, known: true, completed: true, grade: null, satisfied: true },
          ],
        },
      ],
    });
  });
});

describe('prerequisites_met of the database', () => {
  it('says what prerequisitesMet says, of every rule and result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(rule, fc.constant(null)), results), { minLength: 50, maxLength: 100 }),
        async (cases) => {
          const { rows } = await db.pool.query<{ met: boolean }>(
            `select prerequisites_met(nullif(given -> 0, 'null'), given -> 1) as met from jsonb_array_elements(cast($1 as jsonb)) with ordinality as cases (given, place) order by place`,
            [JSON.stringify(cases)],
          );
          expect(rows.map(({ met }) => met)).toEqual(cases.map(([needed, grades]) => prerequisitesMet(needed, graded(grades))));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reads grades, prices and times as they are written, and nothing else', async () => {
    const grades = [
      'A',
      'b+',
      ' C- ',
      '0.5',
      '.5',
      '85',
      '85 %',
      '100',
      '1',
      '1e3',
      '-1',
      'Transfer',
      '',
      '0x10',
      'Infinity',
      '12345678',
    ];
    const { rows } = await db.pool.query<{ lowest: string | null }>(
      'select lowest_grade(grade) as lowest from unnest($1::text[]) with ordinality as given (grade, place) order by place',
      [grades],
    );
    expect(rows.map(({ lowest }) => (lowest === null ? null : Number(lowest)))).toEqual(
      grades.map((grade) => lowestGrade(grade)),
    );
    const prices = {
      '49.00 USD': 49,
      'USD 1,299': 1299,
      Free: null,
      'free until 2027': null,
      audit: null,
      '0': 0,
      '': null,
      'on request': null,
    };
    const priced = await db.pool.query<{ amount: string | null }>(
      'select price_amount(price) as amount from unnest($1::text[]) with ordinality as given (price, place) order by place',
      [Object.keys(prices)],
    );
    const expected = Object.fromEntries(
      priced.rows.map(({ amount }, place) => [Object.keys(prices)[place]!, amount === null ? null : Number(amount)]),
    );
    expect(expected).toEqual(prices);
    const { rows: times } = await db.pool.query<{ time: Date | null }>(
      `select time_in_words(words) as time from unnest(array['2026-01-01T00:00:00Z', 'soon', '', null]) as words`,
    );
    expect(times.map(({ time }) => time?.toISOString() ?? null)).toEqual(['2026-01-01T00:00:00.000Z', null, null, null]);
  });
});
