import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Rule } from '../../../../db/catalog/prerequisites/prerequisiteRule.js';
import { evaluateRule } from '../../../../db/catalog/prerequisites/evaluateRule.js';
import { parseLowestGrade, prerequisitesMet } from '../../../../db/catalog/prerequisites/prerequisitesMet.js';
import { testDatabase } from '../../../support/database.js';
import { KEYS, graded, rule, standings } from './generatedRules.js';

const db = testDatabase();
const known = new Set(KEYS);

describe('evaluateRule', () => {
  it('evaluates each node for a person', async () => {
    const needed: Rule = {
      all: [{ course_id: 'A', min_grade: 'B' }, { any: [{ course_id: 'X' }, { course_id: 'B', min_completion: 80 }] }],
    };
    expect(await evaluateRule(needed, { results: graded({ A: 0.8, B: null }), known })).toEqual({
      satisfied: false,
      all: [
        {
          course_id: 'A',
          min_grade: 'B',
          min_completion: null,
          known: true,
          completed: true,
          completion: 100,
          grade: 0.8,
          satisfied: false,
        },
        {
          satisfied: true,
          any: [
            {
              course_id: 'X',
              min_grade: null,
              min_completion: null,
              known: false,
              completed: false,
              completion: 0,
              grade: null,
              satisfied: false,
            },
            {
              course_id: 'B',
              min_grade: null,
              min_completion: 80,
              known: true,
              completed: true,
              completion: 100,
              grade: null,
              satisfied: true,
            },
          ],
        },
      ],
    });
  });
});

describe('prerequisites_met of the database', () => {
  it('agrees with prerequisitesMet for every rule and result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(rule, fc.constant(null)), standings), { minLength: 50, maxLength: 100 }),
        async (cases) => {
          const { rows } = await db.pool.query<{ met: boolean }>(
            `select prerequisites_met(nullif(input -> 0, 'null'), input -> 1) as met from jsonb_array_elements(cast($1 as jsonb)) with ordinality as cases (input, place) order by place`,
            [JSON.stringify(cases)],
          );
          expect(rows.map(({ met }) => met)).toEqual(
            cases.map(([needed, standing]) => prerequisitesMet(needed, new Map(Object.entries(standing)))),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('accepts grades, prices and times only in their exact form', async () => {
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
      'select minimum_grade(grade) as lowest from unnest($1::text[]) with ordinality as input (grade, place) order by place',
      [grades],
    );
    expect(rows.map(({ lowest }) => (lowest === null ? null : Number(lowest)))).toEqual(
      grades.map((grade) => parseLowestGrade(grade)),
    );
    const prices = {
      '49.00 USD': 49,
      'USD 1,299': 1299,
      '1,299.5678 USD, then 10': 1299.5678,
      '12345678901234.5': 123456789012,
      '0.0000001 USD': 0,
      'freedom for 5.': 5,
      'Audit, or 49 USD': null,
      Free: null,
      'free until 2027': null,
      audit: null,
      '0': 0,
      '': null,
      'on request': null,
    };
    const priced = await db.pool.query<{ amount: string | null }>(
      'select price_amount(price) as amount from unnest($1::text[]) with ordinality as input (price, place) order by place',
      [Object.keys(prices)],
    );
    const expected = Object.fromEntries(
      priced.rows.map(({ amount }, place) => [Object.keys(prices)[place]!, amount === null ? null : Number(amount)]),
    );
    expect(expected).toEqual(prices);
    const { rows: times } = await db.pool.query<{ time: Date | null }>(
      `select parse_time(words) as time from unnest(array['2026-01-01T00:00:00Z', 'soon', '', null]) as words`,
    );
    expect(times.map(({ time }) => time?.toISOString() ?? null)).toEqual([
      '2026-01-01T00:00:00.000Z',
      null,
      null,
      null,
    ]);
  });
});
