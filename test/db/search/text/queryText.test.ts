import { describe, expect, it } from '@jest/globals';
import { MOST_WORDS, hasTooManyWords } from '../../../../db/search/text/queryText.js';

describe('the limit on the words of a text', () => {
  const words = (count: number, gap: string) => Array.from({ length: count }, (_, index) => `w${index}`).join(gap);
  it.each([' ', '-', ', ', '\n', ' & '])('counts runs of letters and digits between %j', (gap) => {
    expect(hasTooManyWords(words(MOST_WORDS, gap))).toBe(false);
    expect(hasTooManyWords(words(MOST_WORDS + 1, gap))).toBe(true);
  });
  it('counts no punctuation', () =>
    expect(hasTooManyWords(`${'हिन्दी '.repeat(MOST_WORDS)} ${'!?'.repeat(100)}`)).toBe(false));
});
