import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { damerauDistance } from '../../../../db/search/text/damerauDistance.js';

describe('the distance of words', () => {
  it.each([
    ['graph', 'graph', 0],
    ['grpah', 'graph', 1],
    ['gaph', 'graph', 1],
    ['grapph', 'graph', 1],
    ['grabh', 'graph', 1],
    ['garpg', 'graph', 2],
    ['phgra', 'graph', 4],
    ['ca', 'abc', 2],
    ['', 'abc', 3],
    ['hühner', 'hünher', 1],
    ['𝒜𝒷', '𝒷𝒜', 1],
  ])('%s, %s: %i', (one, other, distance) => expect(damerauDistance(one, other)).toBe(distance));

  it('is a metric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, word, (one, other, third) => {
        expect(damerauDistance(one, other)).toBe(damerauDistance(other, one));
        expect(damerauDistance(one, other) === 0).toBe(one === other);
        expect(damerauDistance(one, third)).toBeLessThanOrEqual(
          damerauDistance(one, other) + damerauDistance(other, third),
        );
      }),
      { numRuns: 500 },
    );
  });
});
