import { describe, expect, it } from '@jest/globals';
import { readBoundary, parseMultipart } from '../../../server/http/multipart.js';

const parts = (text: string, boundary = 'b') =>
  parseMultipart(Buffer.from(text, 'latin1'), boundary).map(({ headers, content }) => [
    headers,
    content.toString('latin1'),
  ]);

describe('boundaryOf', () => {
  it('reads the boundary, plain or quoted, beside other parameters', () => {
    expect(readBoundary('multipart/mixed; boundary=-------314')).toBe('-------314');
    expect(readBoundary('Multipart/Mixed;charset=utf-8;Boundary="a b:c"; x=y')).toBe('a b:c');
    expect(readBoundary('multipart/form-data; boundary=b')).toBeNull();
    expect(readBoundary(undefined)).toBeNull();
  });

  it.each([
    'multipart/mixed',
    'multipart/mixed;',
    'multipart/mixed; boundary=',
    'multipart/mixed; boundary=""',
    'multipart/mixed; boundary="a "',
    `multipart/mixed; boundary=${'x'.repeat(71)}`,
    'multipart/mixed; boundary="a\u00e4"',
  ])('refuses %j', (type) =>
    expect(() => readBoundary(type)).toThrow(expect.objectContaining({ status: 400 }) as unknown as Error),
  );
});

describe('parseMultipart', () => {
  it('reads headers and contents, to the byte', () => {
    expect(
      parts('--b\r\nA: 1\r\nb-C:  two \r\n\r\n\r\nx\r\n\r\n--b\r\n\r\n\0\xff--b\r\n--b \t\r\nE:\r\n\r\n\r\n--b--'),
    ).toEqual([
      [{ a: '1', 'b-c': 'two' }, '\r\nx\r\n'],
      [{}, '\0\xff--b'],
      [{ e: '' }, ''],
    ]);
  });

  it('skips bytes before the first and after the last boundary', () => {
    expect(parts('hello\r\n--b\r\n\r\nx\r\n--b--\r\nbye\r\n--b\r\n')).toEqual([[{}, 'x']]);
    expect(parts('\r\n--b\r\n\r\nx\r\n--b--')).toEqual([[{}, 'x']]);
  });

  it.each([
    ['nothing', ''],
    ['no boundary', 'A: 1\r\n\r\nx'],
    ['no part', '--b--\r\n'],
    ['no end', '--b\r\n\r\nx\r\n'],
    ['no end but a part', '--b\r\n\r\nx\r\n--b\r\n\r\ny'],
    ['no blank line', '--b\r\nA: 1\r\n--b--'],
    ['nothing at all in a part', '--b\r\n--b--'],
    ['a header without a name', '--b\r\n7063d0a4\r\n\r\nx\r\n--b--'],
    ['a header twice', '--b\r\nA: 1\r\na: 2\r\n\r\nx\r\n--b--'],
    ['a longer boundary', '--bb\r\n\r\nx\r\n--bb--'],
    ['bare line feeds', '--b\n\nx\n--b--'],
    ['many headers', `--b\r\n${'A: 1\r\n'.repeat(2_000)}\r\nx\r\n--b--`],
    ['many parts', `${'--b\r\n\r\nx\r\n'.repeat(1_002)}--b--`],
  ])('refuses a body with %s', (_, text) => {
    expect(() => parts(text)).toThrow(expect.objectContaining({ status: 400 }) as unknown as Error);
  });

  it('parses hostile bodies in linear time', () => {
    const body = Buffer.from(`--b\r\n\r\n${'\r\n--'.repeat(2_000_000)}`);
    const from = performance.now();
    expect(() => parseMultipart(body, 'b')).toThrow();
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
