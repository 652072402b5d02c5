import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { prerequisitesMet } from '../../../../db/catalog/prerequisites/prerequisitesMet.js';
import {
  type CandidateCourse,
  type LearnerProfile,
  WEIGHTS,
  rankCourses,
} from '../../../../db/mentors/recommendations/rankCourses.js';

const nobody: LearnerProfile = { finished: [], enrolled: [], desired: [], missing: [] };
const course = (key: string, more: Partial<CandidateCourse> = {}): CandidateCourse => ({
  platformId: 1,
  id: 1,
  platformKey: 'north',
  key,
  title: `Course ${key}`,
  description: '',
  shortDescription: '',
  level: null,
  subject: null,
  duration: null,
  url: null,
  imageUrl: null,
  language: null,
  skills: [],
  learners: 0,
  together: null,
  ageDays: 365,
  ...more,
});
const order = (profile: LearnerProfile, courses: CandidateCourse[]) =>
  rankCourses(profile, courses).map(({ course: { key } }) => key);
const algebra = { key: 'A', title: 'Algebra', grade: 0.87, level: 'beginner', skills: ['algebra'] };

describe('rankCourses', () => {
  it('ranks desired skills first, then courses that programs need, then courses that similar learners finished', () => {
    const profile = {
      ...nobody,
      finished: [algebra],
      desired: ['statistics'],
      missing: [{ skill: 'sql', program: 'Data' }],
    };
    const courses = [
      course('popular', { learners: 500 }),
      course('together', { together: { title: 'Algebra', share: 0.4 }, learners: 50 }),
      course('gap', { skills: ['sql'], learners: 50 }),
      course('goal', { skills: ['statistics'], learners: 50 }),
    ];
    expect(order(profile, courses)).toEqual(['goal', 'gap', 'together', 'popular']);
  });

  it('follows the documented formula', () => {
    const [ranked] = rankCourses({ ...nobody, finished: [algebra], desired: ['statistics'] }, [
      course('x', {
        skills: ['statistics'],
        together: { title: 'Algebra', share: 0.5 },
        level: 'advanced',
        learners: 10,
        ageDays: 365,
      }),
    ]);
    const level = 1 - Math.abs(2 - 0.5) / 3;
    expect(ranked!.score).toBeCloseTo(0.4 * 0.75 + 0.25 * 0.5 + 0.15 * level + 0.15 * 1 + 0.05 * 0.5, 10);
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
  });

  it('gives reasons from facts about this learner', () => {
    const profile = {
      finished: [algebra],
      enrolled: [],
      desired: ['statistics'],
      missing: [{ skill: 'sql', program: 'Data Science' }],
    };
    const reason = (more: Partial<CandidateCourse>) => rankCourses(profile, [course('x', more)])[0]!.reason();
    expect(reason({ skills: ['statistics', 'r'] })).toBe('It teaches statistics, which you named as a goal.');
    expect(reason({ skills: ['sql'] })).toBe('It teaches sql, which you still need for Data Science.');
    expect(reason({ skills: ['algebra'] })).toBe('It goes on with algebra, which you met in Algebra (87 %).');
    expect(reason({ together: { title: 'Algebra', share: 0.34 } })).toBe(
      'Of those who finished Algebra (87 %), as you did, 34 % finished this one too.',
    );
    expect(reason({ level: 'intermediate' })).toBe(
      'Its level, intermediate, is a step up from the one course that you finished.',
    );
    expect(reason({ learners: 1 })).toBe(
      'You took one course here so far, and none of them is like it; one learner of your platform took it.',
    );
    expect(rankCourses(nobody, [course('x', { level: 'beginner', learners: 12 })])[0]!.reason()).toBe(
      'You have not taken a course here yet; it is beginner, and 12 learners of your platform took it.',
    );
  });

  const text = fc.constantFrom('a', 'b', 'c', 'd');
  const candidates = fc
    .uniqueArray(
      fc.record({
        key: fc.string({ minLength: 1, maxLength: 4 }),
        level: fc.constantFrom(null, 'beginner', 'Advanced', 'odd'),
        skills: fc.uniqueArray(text),
        learners: fc.nat(10_000),
        together: fc.option(
          fc.record({ title: fc.constantFrom('Algebra', 'Other'), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
        ),
        ageDays: fc.double({ min: 0, max: 5_000, noNaN: true }),
      }),
      { selector: ({ key }) => key },
    )
    .map((list) => list.map(({ key, ...more }) => course(key, more)));
  const profiles = fc.record({
    finished: fc.subarray([algebra]),
    enrolled: fc.array(text, { maxLength: 2 }),
    desired: fc.uniqueArray(text),
    missing: fc.array(fc.record({ skill: text, program: text })),
  });

  it('ranks every candidate once, with a score from 0 to 1 and a reason, independent of input order', () => {
    fc.assert(
      fc.property(profiles, candidates, (profile, courses) => {
        const ranked = rankCourses(profile, courses);
        expect(ranked.map(({ course: { key } }) => key).sort()).toEqual(courses.map(({ key }) => key).sort());
        for (const { score, reason } of ranked) {
          expect(score >= 0 && score <= 1.0000001).toBe(true);
          expect(reason()).toMatch(/^[A-Z].*\.$/);
        }
        expect(order(profile, [...courses].reverse())).toEqual(ranked.map(({ course: { key } }) => key));
      }),
    );
  });

  it('never ranks a course lower for teaching one more desired skill', () => {
    fc.assert(
      fc.property(profiles, candidates, (profile, courses) => {
        if (courses.length === 0) return;
        const wanting = { ...profile, desired: [...profile.desired, 'new'] };
        const place = (list: CandidateCourse[]) => order(wanting, list).indexOf(courses[0]!.key);
        const [first, ...others] = courses;
        expect(place([{ ...first!, skills: [...first!.skills, 'new'] }, ...others])).toBeLessThanOrEqual(
          place(courses),
        );
      }),
    );
  });
});

describe('prerequisitesMet', () => {
  const results = new Map([
    ['A', { finished: true, grade: 0.75, percent: 0 }],
    ['B', { finished: true, grade: null, percent: 100 }],
    ['D', { finished: false, grade: 0.75, percent: 50 }],
  ]);

  it('evaluates all and any, grades and completion', () => {
    const rules: [Parameters<typeof prerequisitesMet>[0], boolean][] = [
      [null, true],
      [{ course_id: 'A' }, true],
      [{ course_id: 'C' }, false],
      [{ all: [{ course_id: 'A' }, { course_id: 'B' }] }, true],
      [{ all: [{ course_id: 'A' }, { course_id: 'C' }] }, false],
      [{ any: [{ course_id: 'C' }, { all: [{ course_id: 'B' }] }] }, true],
      [{ any: [] }, true],
      [{ course_id: 'A', min_grade: 'C' }, true],
      [{ course_id: 'A', min_grade: 'B-' }, false],
      [{ course_id: 'A', min_grade: '0.75' }, true],
      [{ course_id: 'A', min_grade: '76' }, false],
      [{ course_id: 'A', min_grade: '75 %' }, true],
      [{ course_id: 'B', min_grade: 'D' }, false],
      [{ course_id: 'B', min_grade: 'TR' }, true],
      [{ course_id: 'D' }, false],
      [{ course_id: 'D', min_grade: 'C' }, false],
      [{ course_id: 'D', min_completion: 50 }, true],
      [{ course_id: 'D', min_completion: 50.01 }, false],
      [{ course_id: 'D', min_completion: 50, min_grade: 'B' }, false],
      [{ course_id: 'A', min_completion: 100 }, true],
      [{ course_id: 'C', min_completion: 0 }, true],
      [{ course_id: 'C', min_completion: 1 }, false],
    ];
    for (const [rule, met] of rules) expect([rule, prerequisitesMet(rule, results)]).toEqual([rule, met]);
  });
});
