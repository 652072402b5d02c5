import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { FieldError } from '../../../services/_shared/problems.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { sendRaw } from '../../support/sendRaw.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
let server: TestServer;
let as: string;

const contract = createFixtureContract([
  {
    operationId: 'readThing',
    path: '/api/things/{id}/',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'q', in: 'query', schema: { type: 'string' } },
    ],
  },
  {
    operationId: 'makeThing',
    method: 'post',
    path: '/api/things/',
    body: { type: 'object', additionalProperties: true },
  },
]);

beforeAll(async () => {
  server = await startTestServer({ db, contract });
  as = (await createCredential(db, TESTER, { role: 'dm_admin' })).authorization;
});
afterAll(() => server?.close());

async function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/things/`, {
    method: 'POST',
    body,
    headers: { authorization: as, 'content-type': 'application/json', ...headers },
  });
  const answer = (await response.json()) as { detail: string; errors?: FieldError[]; body: unknown };
  return { status: response.status, ...answer };
}

describe('bodies', () => {
  it.each([
    ['{"a":x}', 'unexpected character at line 1, column 6'],
    ['{\n  "a": 1,\n}', 'unexpected character at line 3, column 1'],
    ['{"a": [1, 2', 'it ends too early at line 1, column 12'],
    ['{"a": 1} x', 'unexpected character at line 1, column 10'],
    ['{"a": 01}', 'unexpected character at line 1, column 8'],
    ["{'a': 1}", 'unexpected character at line 1, column 2'],
    ['{"a": "\u0001"}', 'unexpected character at line 1, column 7'],
    [']', 'unexpected character at line 1, column 1'],
    ['   ', 'it ends too early at line 1, column 4'],
  ])('400: %j says where it stops being JSON', async (body, place) => {
    const { status, errors } = await post(body);
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ in: 'body', path: '', message: `is not JSON: ${place}`, keyword: 'json' }],
    });
  });

  it('400: 80 KB of nested JSON', async () => {
    for (const [open, close] of ['[]', '{"a":|}'].map((pair) => (pair === '[]' ? ['[', ']'] : pair.split('|')))) {
      const { status, errors } = await post(`{"a":${open!.repeat(40_000)}1${close!.repeat(40_000)}}`);
      expect([status, errors?.[0]?.keyword]).toEqual([400, 'maxDepth']);
    }
  });

  it('200: does not count brackets in strings as depth', async () => {
    expect((await post(JSON.stringify({ a: '[\\"{'.repeat(1_000) }))).status).toBe(200);
  });

  it('400: more values than any request needs', async () => {
    expect((await post(`{"a":[${'1,'.repeat(200_000)}1]}`)).errors?.[0]?.keyword).toBe('maxValues');
  });

  it.each([
    ['a NUL character', '{"a":{"b":["x\\u0000"]}}', '/a/b/0'],
    ['an unpaired surrogate', '{"a":"\\ud800"}', '/a'],
    ['NUL in a field name', '{"a":{"\\u0000":1}}', '/a'],
    ['__proto__', '{"a":{"__proto__":{"admin":true}}}', '/a'],
    ['an escaped __proto__', '{"__pro\\u0074o__":1}', ''],
  ])('400: %s', async (_, body, path) => {
    const { status, errors } = await post(body);
    expect([status, errors?.[0]?.path]).toEqual([400, path]);
  });

  it('200: counts a surrogate pair as one character', async () => {
    expect(await post('{"a":"\\ud83d\\ude00"}')).toMatchObject({ status: 200, body: { a: '😀' } });
  });

  it('400: bytes that are not UTF-8', async () => {
    expect(await post(Buffer.from('7b2261223a22ff227d', 'hex'))).toMatchObject({
      status: 400,
      errors: [{ keyword: 'encoding' }],
    });
  });

  it('413: more than 1 MB, also when it is compressed', async () => {
    const big = JSON.stringify({ a: 'x'.repeat(1_100_000) });
    expect((await post(big)).status).toBe(413);
    expect((await post(gzipSync(big), { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await post(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonp',
    '',
  ])('415: %j', async (type) => {
    expect((await post('{}', { 'content-type': type })).status).toBe(415);
  });

  it('415: no content type at all, and an unknown encoding', async () => {
    const head = `POST /api/things/ HTTP/1.1\r\nHost: a\r\nAuthorization: ${as}\r\nConnection: close\r\nContent-Length: 2\r\n`;
    expect(await sendRaw(server.url, `${head}\r\n{}`)).toMatch(/^HTTP\/1.1 415 /);
    expect((await post('{}', { 'content-encoding': 'zip' })).status).toBe(415);
  });

  it('200: accepts a charset', async () => {
    expect((await post('{}', { 'content-type': 'Application/JSON; Charset="UTF-8"' })).status).toBe(200);
  });
});

describe('addresses', () => {
  const get = (path: string) =>
    sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${as}\r\nConnection: close\r\n\r\n`);

  it.each([
    '/api/things/%/',
    '/api/things/%zz/',
    '/api/things/%ff/',
    '/api/things/%ed%a0%80/',
    '/api/things/a/?q=%',
    '/api/things/a/?q=%c3',
    '/api/things/a/?%=1',
  ])('400: %s', async (path) => {
    expect(await get(path)).toMatch(/^HTTP\/1.1 400 [^]*application\/problem\+json/);
  });

  it('400: NUL in the path, in a value and in a name', async () => {
    for (const path of ['/api/things/a%00b/', '/api/things/a/?q=%00', '/api/things/a/?x%00=1'])
      expect(await get(path)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('400: more parameters than any client needs', async () => {
    expect(await get(`/api/things/a/?${'a&'.repeat(600)}`)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('414: a very long address', async () => {
    expect(await get(`/api/things/a/?q=${'x'.repeat(9_000)}`)).toMatch(/^HTTP\/1.1 414 /);
  });

  it('200: the absolute form', async () => {
    expect(await get('http://b/api/things/a/')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('404: never a file or an internal of the process', async () => {
    for (const path of [
      '/../package.json',
      '/docs/..%2fpackage.json',
      '/docs/%2e%2e/package.json',
      '/docs/reference.css/',
      '*',
      '/__proto__',
      '/constructor',
    ]) {
      expect([path, (await get(path)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 404']);
    }
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['400', 'not HTTP', 'hello\r\n\r\n'],
    ['400', 'an unknown method', 'BREW /api/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['400', 'two lengths', 'POST /api/things/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      '400',
      'length and chunks',
      'POST /api/things/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['431', 'a head of 20 KB', `GET /api/things/a/ HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s: %s', async (status, _, bytes) => {
    const answer = await sendRaw(server.url, bytes);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).toContain('application/problem+json');
    expect(answer).toMatch(/X-Request-Id: [\da-f-]{36}/i);
  });

  it('408: an incomplete request head', async () => {
    const slow = await startTestServer({ db, contract, config: { headersTimeoutMs: 200, requestTimeoutMs: 400 } });
    try {
      expect(await sendRaw(slow.url, 'GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1.1 408 [^]*problem\+json/);
    } finally {
      await slow.close();
    }
  });

  it('200: the server still answers afterwards', async () => {
    expect((await server.request('GET', '/api/things/a/', { as })).status).toBe(200);
  });
});
