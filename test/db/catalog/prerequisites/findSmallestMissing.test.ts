import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { prerequisitesMet, parseLowestGrade } from '../../../../db/catalog/prerequisites/prerequisitesMet.js';
import type { Rule } from '../../../../db/catalog/prerequisites/prerequisiteRule.js';
import { MOST_RULE_NODES } from '../../../../db/catalog/prerequisites/ruleLimits.js';
import {
  MOST_STEPS,
  type Missing,
  findSmallestMissing,
} from '../../../../db/catalog/prerequisites/findSmallestMissing.js';
import { KEYS, graded, results, rule } from './generatedRules.js';

const known = new Set(KEYS);
const nothing = { results: new Map(), known };
const either = (...keys: string[]): Rule => ({ any: keys.map((course_id) => ({ course_id })) });
const pairs = (count: number, key: (pair: number, side: number) => string): Rule => ({
  all: Array.from({ length: count }, (_, pair) => either(key(pair, 0), key(pair, 1))),
});
/** The last node may still look at all of the rule. */
const ALLOWED_STEPS = MOST_STEPS + 20 * MOST_RULE_NODES;

/** The least number of courses that satisfy the rule when they are completed with the best grade. */
function fewest(needed: Rule, grades: Record<string, number | null>): number {
  const sets = Array.from({ length: 2 ** KEYS.length }, (_, bits) => KEYS.filter((_key, place) => bits & (1 << place)));
  const enough = sets.filter((set) =>
    prerequisitesMet(needed, graded({ ...grades, ...Object.fromEntries(set.map((key) => [key, 1])) })),
  );
  return Math.min(...enough.map((set) => set.length));
}

function satisfies(needed: Rule, grades: Record<string, number | null>, { courses }: Missing): boolean {
  const added = courses.map(({ course_id, min_grade }) => [
    course_id,
    min_grade === null ? (grades[course_id] ?? 0) : (parseLowestGrade(min_grade) ?? 0),
  ]);
  return prerequisitesMet(needed, graded({ ...grades, ...Object.fromEntries(added) }));
}

describe('the smallest missing set', () => {
  it('is minimal, and satisfies the rule', async () => {
    await fc.assert(
      fc.asyncProperty(rule, results, async (needed, grades) => {
        const missing = await findSmallestMissing(needed, { results: graded(grades), known });
        expect(missing.isSmallest).toBe(true);
        expect(missing.courses).toHaveLength(fewest(needed, grades));
        expect(satisfies(needed, grades, missing)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('names a course once with the higher grade, prefers shared courses, and breaks ties by written order', async () => {
    const two: Rule = {
      all: [
        { course_id: 'A', min_grade: 'C' },
        { course_id: 'A', min_grade: 'B' },
      ],
    };
    const missing = await findSmallestMissing(two, { results: new Map(), known: new Set() });
    expect(missing.courses).toEqual([{ course_id: 'A', min_grade: 'B', min_completion: null, known: false }]);
    const keysOf = async (needed: Rule) =>
      (await findSmallestMissing(needed, nothing)).courses.map(({ course_id }) => course_id);
    expect(await keysOf({ all: [either('A', 'B'), either('C', 'B')] })).toEqual(['B']);
    expect(await keysOf({ all: [either('A', 'B'), { course_id: 'E' }, either('D', 'C')] })).toEqual(['A', 'E', 'D']);
    expect((await findSmallestMissing(null, nothing)).courses).toEqual([]);
  });

  it('is found directly for any number of independent choices', async () => {
    for (const count of [8, 60, 66]) {
      const missing = await findSmallestMissing(
        pairs(count, (pair, side) => `${pair}-${side}`),
        nothing,
      );
      expect(missing).toMatchObject({ isSmallest: true, courses: { length: count } });
      expect(missing.courses.every(({ course_id }) => course_id.endsWith('-0'))).toBe(true);
      expect(missing.steps).toBeLessThan(MOST_STEPS);
    }
  });

  it('is marked unproven for entangled choices, after a bounded number of steps', async () => {
    // Pairs over fewer courses than pairs: to cover the edges of a graph, which is hard.
    const entangled = [3, 5, 7].map((factor) =>
      pairs(66, (pair, side) => `C${(pair * (side ? factor : 1) + side * 11) % 45}`),
    );
    const nested: Rule = {
      all: Array.from({ length: 12 }, (_, n) => ({
        any: Array.from({ length: 3 }, (_any, m) => ({
          all: [either(`C${n}`, `C${(n * 5 + m) % 17}`), { course_id: `C${(n * 7 + m * 3) % 23}` }],
        })),
      })),
    };
    for (const needed of [...entangled, nested]) {
      const missing = await findSmallestMissing(needed, nothing);
      expect(missing.steps).toBeLessThan(ALLOWED_STEPS);
      expect(satisfies(needed, {}, missing)).toBe(true);
    }
    const unproven = await findSmallestMissing(
      pairs(66, (pair, side) => `C${((pair + 1) * (side ? 29 : 17) + side * pair * pair) % 61}`),
      nothing,
    );
    expect(unproven.isSmallest).toBe(false);
  });

  it('is greedy for rules that were stored before the limit existed', async () => {
    const huge = pairs(20_000, (pair, side) => `C${(pair * (side ? 31 : 7)) % 9_973}`);
    const missing = await findSmallestMissing(huge, nothing);
    expect(missing).toMatchObject({ isSmallest: false, steps: 0 });
    expect(satisfies(huge, {}, missing)).toBe(true);
  });
});
