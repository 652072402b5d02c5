import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createDelimiterCounter } from '../../../server/http/countDelimiters.js';

function countOf(body: string, cuts: number[]): number {
  const { add, count } = createDelimiterCounter('ab');
  const bytes = Buffer.from(body, 'latin1');
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let at = 1; at < places.length; at++) add(bytes.subarray(places[at - 1], places[at]));
  return count();
}

describe('delimiterCounter', () => {
  it('counts delimiters across any chunk boundaries', () => {
    const pieces = fc.constantFrom('\r\n--ab', '\r\n--a', '--ab', '\r\n', '\r', '\n', '-', 'ab', 'x', '--');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 12 }), (list, cuts) => {
        const body = list.join('');
        expect(countOf(body, cuts)).toBe(`\r\n${body}`.split('\r\n--ab').length - 1);
      }),
    );
  });
});
