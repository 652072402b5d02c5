import fc from 'fast-check';
import type { Rule } from '../../../../db/catalog/prerequisites/prerequisiteRule.js';

export const KEYS = ['A', 'B', 'C', 'D', 'E'];
const GRADES = [undefined, undefined, 'B', 'C-', '0.75', '82 %', '90', 'Transfer', '.5', ''];

const leaf = fc
  .record({
    course_id: fc.constantFrom(...KEYS),
    min_grade: fc.constantFrom(...GRADES),
    min_completion: fc.constantFrom(undefined, undefined, 0, 62.5, 100),
  })
  .map(({ course_id, ...limits }): Rule => ({
    course_id,
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  }));
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

/** Results of a person in some of the courses. */
export const standings = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.record({
    finished: fc.boolean(),
    grade: fc.constantFrom(null, 0.5, 0.75, 0.9),
    percent: fc.constantFrom(0, 40, 62.5, 100),
  }),
);

/** Finished courses with these grades, as a standing holds them. */
export const graded = (grades: Record<string, number | null>) =>
  new Map(Object.entries(grades).map(([key, grade]) => [key, { finished: true, grade, percent: 100 }]));
