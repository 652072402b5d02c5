import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Rule,
  listCourses,
  normalizeRule,
  renameCourses,
  resolveCourseKey,
} from '../../../../db/catalog/prerequisites/prerequisiteRule.js';

const rules = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    fc.record({ course_id: fc.string({ minLength: 1 }) }),
    fc.record({ all: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { maxLength: 3 }) }),
  ),
})).rule;

describe('rules', () => {
  it('have one canonical form, which names the same courses', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const stored = normalizeRule(rule);
        expect(stored === null ? [] : listCourses(stored)).toEqual(listCourses(rule));
        if (stored !== null) expect(normalizeRule(stored)).toEqual(stored);
      }),
    );
  });

  it('drop groups that require nothing', () => {
    expect(normalizeRule({ any: [{ all: [] }, { any: [] }] })).toBeNull();
    expect(normalizeRule([])).toBeNull();
    expect(normalizeRule(['A', 'B'])).toEqual({ all: [{ course_id: 'A' }, { course_id: 'B' }] });
  });

  it('keep grades and completions when courses are renamed', () => {
    const rule: Rule = {
      any: [
        { course_id: 'A 1', min_grade: 'C' },
        { course_id: 'B', min_completion: 50 },
      ],
    };
    expect(renameCourses(rule, (key) => key.replace(' ', '-'))).toEqual({
      any: [
        { course_id: 'A-1', min_grade: 'C' },
        { course_id: 'B', min_completion: 50 },
      ],
    });
  });

  it('resolve a written key to the course that has it, else to its form with hyphens', () => {
    expect(resolveCourseKey('ARCH 2530', (key) => key === 'ARCH 2530')).toBe('ARCH 2530');
    expect(resolveCourseKey(' ARCH  2530', () => false)).toBe('ARCH-2530');
  });
});
