import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSync } from '../../../../db/core/slices.js';
import type { Standing } from '../../../../db/catalog/prerequisites/evaluateRule.js';
import { prerequisitesMet, parseLowestGrade } from '../../../../db/catalog/prerequisites/prerequisitesMet.js';
import type { Rule } from '../../../../db/catalog/prerequisites/prerequisiteRule.js';
import { MOST_RULE_NODES } from '../../../../db/catalog/prerequisites/ruleLimits.js';
import {
  MOST_STEPS,
  type Missing,
  findSmallestMissing as search,
} from '../../../../db/catalog/prerequisites/findSmallestMissing.js';
import { KEYS, graded, results, rule } from './generatedRules.js';

const known = new Set(KEYS);
const smallestMissing = (needed: Rule | null, standing: Standing) => runSync(search(needed, standing));
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
  it('is minimal, and satisfies the rule', () => {
    fc.assert(
      fc.property(rule, results, (needed, grades) => {
        const missing = smallestMissing(needed, { results: graded(grades), known });
        expect(missing.isSmallest).toBe(true);
        expect(missing.courses).toHaveLength(fewest(needed, grades));
        expect(satisfies(needed, grades, missing)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('names a course once with the higher grade, prefers shared courses, and breaks ties by written order', () => {
    const two: Rule = {
      all: [
        { course_id: 'A', min_grade: 'C' },
        { course_id: 'A', min_grade: 'B' },
      ],
    };
    expect(smallestMissing(two, { results: new Map(), known: new Set() }).courses).toEqual([
      { course_id: 'A', min_grade: 'B', min_completion: null, known: false },
    ]);
    const keysOf = (needed: Rule) => smallestMissing(needed, nothing).courses.map(({ course_id }) => course_id);
    expect(keysOf({ all: [either('A', 'B'), either('C', 'B')] })).toEqual(['B']);
    expect(keysOf({ all: [either('A', 'B'), { course_id: 'E' }, either('D', 'C')] })).toEqual(['A', 'E', 'D']);
    expect(smallestMissing(null, nothing).courses).toEqual([]);
  });

  it('is found directly for any number of independent choices', () => {
    for (const count of [8, 60, 66]) {
      const missing = smallestMissing(
        pairs(count, (pair, side) => `${pair}-${side}`),
        nothing,
      );
      expect(missing).toMatchObject({ isSmallest: true, courses: { length: count } });
      expect(missing.courses.every(({ course_id }) => course_id.endsWith('-0'))).toBe(true);
      expect(missing.steps).toBeLessThan(MOST_STEPS);
    }
  });

  it('is marked unproven for entangled choices, after a bounded number of steps', () => {
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
      const missing = smallestMissing(needed, nothing);
      expect(missing.steps).toBeLessThan(ALLOWED_STEPS);
      expect(satisfies(needed, {}, missing)).toBe(true);
    }
    const unproven = smallestMissing(
      pairs(66, (pair, side) => `C${((pair + 1) * (side ? 29 : 17) + side * pair * pair) % 61}`),
      nothing,
    );
    expect(unproven.isSmallest).toBe(false);
  });

  it('is greedy for rules that were stored before the limit existed', () => {
    const huge = pairs(20_000, (pair, side) => `C${(pair * (side ? 31 : 7)) % 9_973}`);
    const steps = search(huge, nothing);
    let count = 0;
    for (let step = steps.next(); ; step = steps.next(), count++) {
      if (!step.done) continue;
      expect(step.value).toMatchObject({ isSmallest: false, steps: 0 });
      expect(satisfies(huge, {}, step.value)).toBe(true);
      break;
    }
    // Each of its 60,001 nodes twice: what is left to do, and what to choose.
    expect(count).toBe(2 * 60_001);
  });
});
