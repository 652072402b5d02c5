import fc from 'fast-check';
import type { Rule } from '../../../db/prerequisites/prerequisiteRule.js';

export const KEYS = ['A', 'B', 'C', 'D', 'E'];
const GRADES = [undefined, undefined, 'B', 'C-', '0.75', '82 %', '90', 'Transfer', '.5', ''];

const leaf = fc
  .record({ course_id: fc.constantFrom(...KEYS), min_grade: fc.constantFrom(...GRADES) })
  .map(({ course_id, min_grade }): Rule => ({ course_id, ...(min_grade !== undefined && { min_grade }) }));
/** Rules of a few levels over a few courses, empty groups included. */
export const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('rule'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('rule'), { maxLength: 3 }).map((any) => ({ any })),
  ),
}));
/** Grades, or null, of some of the courses. */
export const results = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  ),
);

/** Results as a standing holds them. */
export const graded = (grades: Record<string, number | null>) =>
  new Map(Object.entries(grades).map(([key, grade]) => [key, { grade }]));
