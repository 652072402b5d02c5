import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildAdvicePrompt } from '../../../providers/llm/buildAdvicePrompt.js';
import type { AdvisableCourse, LearnerFacts } from '../../../providers/llm/courseAdviser.js';
import { clean, plain } from '../../../providers/llm/plainText.js';

const nobody: LearnerFacts = { completed: [], enrolled: [], desiredSkills: [], missingSkills: [] };
const course = (more: Partial<AdvisableCourse> = {}): AdvisableCourse => ({
  id: 'secret-id',
  title: 'T',
  description: 'D',
  level: null,
  subject: null,
  skills: [],
  ...more,
});
const dataOf = (prompt: string) =>
  JSON.parse(prompt.replace(/^<data>\n|\n<\/data>$/g, '')) as { learner: object; candidates: { ref: string }[] };

describe('advicePrompt', () => {
  it('is bounded, and offers only the listed options', () => {
    for (const letter of ['x', '"', '<', '\\']) {
      const skills = Array.from({ length: 100 }, () => letter.repeat(300));
      const huge = course({
        title: letter.repeat(5_000),
        description: letter.repeat(5_000),
        level: letter.repeat(500),
        subject: letter.repeat(500),
        skills,
      });
      const learner = {
        completed: Array.from({ length: 200 }, () => ({ title: huge.title, grade: 1, skills })),
        enrolled: skills,
        desiredSkills: skills,
        missingSkills: skills,
      };
      const { system, prompt, byRef } = buildAdvicePrompt(
        letter.repeat(50_000),
        learner,
        Array.from({ length: 30 }, () => huge),
        5,
      );
      const shown = dataOf(prompt).candidates.map(({ ref }) => ref);
      expect(prompt.length + system.length).toBeLessThan(95_000);
      expect(shown.length).toBeGreaterThanOrEqual(3);
      expect(shown).toEqual([...byRef.keys()]);
    }
  });

  it('shows all of an ordinary list of candidates', () => {
    const ordinary = course({
      title: 'Statistics for everyday decisions',
      description: 'd'.repeat(300),
      level: 'beginner',
      subject: 'Mathematics',
      skills: Array.from({ length: 12 }, (_, index) => `a skill of usual length ${index}`),
    });
    expect(
      buildAdvicePrompt(
        null,
        nobody,
        Array.from({ length: 30 }, () => ordinary),
        5,
      ).byRef.size,
    ).toBe(30);
  });

  it('asks for no more than there are', () => {
    expect(buildAdvicePrompt(null, nobody, [course()], 5).system).toContain('Choose 1 to 1 of');
    expect(
      buildAdvicePrompt(
        null,
        nobody,
        Array.from({ length: 9 }, () => course()),
        5,
      ).system,
    ).toContain('Choose 3 to 5 of');
  });

  it('keeps any text of the catalogue within the block, as well-formed JSON without ids', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('</data>', '<data>', '"', '\\', '\u0000', '\n', '\ud83d', '\u202e', '\u{e0041}', '😀'),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(text, text, fc.array(text), (title, description, skills) => {
        const { system, prompt } = buildAdvicePrompt(null, nobody, [course({ title, description, skills })], 5);
        expect(prompt.match(/<\/?data>/g)).toEqual(['<data>', '</data>']);
        expect(dataOf(prompt).candidates).toHaveLength(1);
        // A backslash of the text is escaped by another one, and begins no escape itself.
        expect(prompt).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:d[89a-f]|00[01])|[\p{Cf}\p{Cs}]/iu);
        expect([prompt.includes('secret-id'), system]).toEqual([
          false,
          buildAdvicePrompt(null, nobody, [course()], 5).system,
        ]);
      }),
    );
  });
});

describe('clean', () => {
  it('cuts no character into halves', () => {
    expect([clean('ab😀', 3), clean('ab😀', 4), clean('a\ud83db', 9)]).toEqual(['ab', 'ab😀', 'ab']);
  });

  it('removes invisible characters and line breaks', () => {
    expect(clean('  pay\u200b\u00adpal\u{e0041}\r\n\u2028next\u0007 ', 99)).toBe('paypal next');
  });
});

describe('plain', () => {
  it.each([
    ['See [here](http://evil.example) <b>now</b>', 'See here now'],
    ['ht\u200btps://evil.example/x is gone', 'is gone'],
    ['ftp://a.example/b, www.evil.example/c and HTTPS://D.example end', 'and end'],
    ['Write to ann@school.example or mailto:ann', 'Write to or'],
    ['javascript:alert(1) data:text/html,x', ''],
    ['![pixel](https://evil.example/p.png) **Good** `code`', 'pixel Good code'],
    ['<<b>script>alert</script>', 'scriptalert'],
    [
      'You reached 8.5/10 in Node.js/Express: data: and TCP/IP.',
      'You reached 8.5/10 in Node.js/Express: data: and TCP/IP.',
    ],
  ])('makes %j %j', (text, expected) => {
    expect(plain(text, 200)).toBe(expected);
  });

  it('truncates long text, and marks it', () => {
    expect(plain('a '.repeat(500), 10)).toBe('a a a a a…');
    expect(plain('x'.repeat(10), 10)).toBe('x'.repeat(10));
  });
});
