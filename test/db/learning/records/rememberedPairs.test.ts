import { describe, expect, it } from '@jest/globals';
import { RememberedPairs } from '../../../../db/learning/records/compact/rememberedPairs.js';

describe('RememberedPairs', () => {
  it('makes a value once for each pair, and forgets all when there are too many under whatever keys', () => {
    const pairs = new RememberedPairs<string>(3);
    const made: string[] = [];
    const take = (first: string | null, second: string | null) =>
      pairs.take(first, second, () => {
        made.push(`${first}/${second}`);
        return made.at(-1)!;
      });
    for (const [first, second] of [
      ['a', 'x'],
      ['a', null],
      [null, 'x'],
      ['a', 'x'],
      [null, 'x'],
    ] as const)
      expect(take(first, second)).toBe(`${first}/${second}`);
    expect(made).toEqual(['a/x', 'a/null', 'null/x']);
    take('b', 'x');
    take('a', 'x');
    expect(made).toEqual(['a/x', 'a/null', 'null/x', 'b/x', 'a/x']);
  });
});
