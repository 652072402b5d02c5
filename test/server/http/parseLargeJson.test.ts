import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTurns } from '../../support/countTurns.js';
import { Problem } from '../../../services/_shared/problems.js';
import { LARGEST_PIECE, parseLargeJson } from '../../../server/http/parseLargeJson.js';

const parse = (text: string, mostValues = 1_000_000) => parseLargeJson(text, mostValues);
async function faultOf(text: string, mostValues?: number): Promise<string> {
  try {
    await parse(text, mostValues);
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.message;
    throw error;
  }
  return 'none';
}
/** Items that fill more than one piece. */
const filler = Array.from({ length: 3_000 }, (_, index) => ({ index, text: 'x'.repeat(20) }));

describe('parseLargeJson', () => {
  it('parses what JSON.parse parses', async () => {
    const body = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 20 })),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (value, isSpaced) => {
        const text = JSON.stringify({ ...value, filler }, null, isSpaced ? 2 : undefined);
        // The other tests cover what can't be stored.
        fc.pre(!text.includes('\\u') && !text.includes('__proto__'));
        expect(await parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 100 },
    );
    for (const text of [
      '{"a":[],"b":[ ],"a":[1,[2]],"c":3}',
      '[[1,2],[],{"a":[3]}]',
      ' null ',
      '7',
      '{"a":["]","\\\\","\\",["]}',
    ])
      expect(await parse(text)).toEqual(JSON.parse(text));
  });

  it('yields after every 64 kB that it scans or parses', async () => {
    const text = JSON.stringify({ filler: Array.from({ length: 60 }, () => filler).flat() });
    const turns = await countTurns(() => parse(text));
    expect(turns).toBeGreaterThanOrEqual(Math.floor((2 * text.length) / 66_000));
  });

  it('400: refuses invalid JSON at any position', async () => {
    const list = JSON.stringify(filler).slice(1, -1);
    for (const text of [
      `{"filler":[${list},]}`,
      `{"filler":[,${list}]}`,
      `{"filler":[${list},,${list}]}`,
      `{"filler":[${list}}`,
      `{"filler":[${list}]`,
      `{"filler":[${list},{"a":1]]}`,
      `{"filler":[${list}],"a":}`,
      `{"filler":[${list}]]}`,
      `{"filler":[${list},"open`,
    ])
      expect([text.slice(-30), await faultOf(text)]).toEqual([text.slice(-30), expect.stringContaining('is not JSON')]);
    // A comma that ends the list where a piece begins.
    const long = `"${'y'.repeat(70_000)}"`;
    expect(await faultOf(`{"a":[${long},]}`)).toContain('is not JSON');
  });

  it('400: refuses more values than the limit', async () => {
    const long = 'x'.repeat(LARGEST_PIECE);
    expect(await faultOf(JSON.stringify({ a: [1, { long }] }))).toContain('number 1 of its list');
    expect(await faultOf(JSON.stringify({ a: [Array(LARGEST_PIECE / 2).fill(1)] }))).toContain('number 0 of its list');
    expect(
      await faultOf(JSON.stringify({ a: Object.fromEntries(filler.map((item) => [`name ${item.index}`, item])) })),
    ).toContain('outside its lists');
    expect(await faultOf(JSON.stringify({ filler }), 1_000)).toContain('more than 1000 values');
    expect(await faultOf(`{"a":[${'['.repeat(70)}${']'.repeat(70)}]}`)).toContain('deeper than 64 levels');
    expect(await faultOf(JSON.stringify({ filler: [...filler, { name: '\u0000' }] }))).toContain(
      '/filler/3000/name: must not contain NUL characters',
    );
    expect(await faultOf(JSON.stringify({ filler }).replace('"text"', '"__proto__"'))).toContain(
      'field name that is not allowed',
    );
  });
});
