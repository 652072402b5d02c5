import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { StreamedBody } from '../../../handlers/_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
let server: TestServer;
let as: string;

/** How many pieces were made, and how many streams have ended. */
const made = { pieces: 0, ended: 0 };
const PIECES = 1_000;
const PIECE = `${'x'.repeat(99_999)}\n`;

async function* linesOf(fault: string): AsyncIterable<string> {
  try {
    if (fault === 'first') throw notFound('line', 1);
    for (let piece = 0; piece < PIECES; piece += 1) {
      if (fault === 'later' && piece === 3) throw new Error('secret: select * from credentials');
      made.pieces += 1;
      yield await Promise.resolve(PIECE);
    }
  } finally {
    made.ended += 1;
  }
}

const contract = createFixtureContract([
  {
    operationId: 'readThing',
    path: '/api/things/{id}/',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  },
  {
    operationId: 'makeThing',
    method: 'post',
    path: '/api/things/',
    body: { type: 'object' },
    responses: { 201: {} },
    run: ({ reply }) => reply(201, { id: 1 }),
  },
  {
    operationId: 'missThing',
    path: '/api/missing/',
    run: () => {
      throw notFound('thing', 7);
    },
  },
  {
    operationId: 'breakThing',
    path: '/api/broken/',
    run: () => {
      throw new Error('secret: select * from credentials');
    },
  },
  { operationId: 'lie', path: '/api/lie/', responses: { 200: { type: 'string' } }, run: ({ reply }) => reply(200, 1) },
  { operationId: 'stray', path: '/api/stray/', run: ({ reply }) => reply(418, 1) },
  {
    operationId: 'drop',
    method: 'delete',
    path: '/api/things/',
    responses: { 204: {} },
    run: ({ reply }) => reply(204, undefined),
  },
  {
    operationId: 'stream',
    path: '/api/lines/{fault}/',
    parameters: [{ name: 'fault', in: 'path', required: true, schema: { type: 'string' } }],
    extra: {
      responses: Object.fromEntries([
        ['200', { description: '', content: { 'text/plain': { schema: { type: 'string' } } } }],
        ...['400', '401', '403', '404', '500'].map((status) => [
          status,
          { description: '', content: { 'application/problem+json': { schema: { type: 'object' } } } },
        ]),
      ]),
    },
    run: ({ params, replyOther }) => replyOther(200, new StreamedBody('text/plain', linesOf(String(params.fault)))),
  },
  {
    operationId: 'large',
    path: '/api/large/{kind}/',
    parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string' } }],
    run: ({ params, reply }) =>
      reply(
        200,
        { text: 'learning '.repeat(params.kind === 'huge' ? 10_000 : 200) },
        params.kind === 'strong' ? { ETag: '"v1"' } : {},
      ),
  },
  { operationId: 'url', path: '/api/url/', run: ({ reply, request }) => reply(200, { url: request.url.href }) },
]);

beforeAll(async () => {
  server = await startTestServer({ db, contract });
  as = (await createCredential(db, TESTER, { role: 'dm_admin' })).authorization;
});
afterAll(() => server?.close());

describe('answers', () => {
  it('200: JSON with a weak ETag, private and to be revalidated', async () => {
    const { status, headers, body } = await server.request('GET', '/api/things/a%20b/', { as });
    expect({ status, body }).toEqual({ status: 200, body: { params: { id: 'a b' }, query: {}, body: null } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('Authorization');
  });

  it('304: for a matching ETag', async () => {
    const etag = (await server.request('GET', '/api/things/a/', { as })).headers.get('etag')!;
    const again = await server.request('GET', '/api/things/a/', { as, headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await server.request('GET', '/api/things/b/', { as, headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('200: answers HEAD like GET without the body', async () => {
    const got = await server.request('GET', '/api/things/a/', { as });
    const { status, text, headers } = await server.request('HEAD', '/api/things/a/', { as });
    expect([status, text, headers.get('etag')]).toEqual([200, '', got.headers.get('etag')]);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)));
  });

  it('201: marks POST responses as not cacheable', async () => {
    const { status, headers } = await server.request('POST', '/api/things/', { as, body: {} });
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([201, 'no-store', null]);
  });

  it('204: no body', async () => {
    const { status, text } = await server.request('DELETE', '/api/things/', { as });
    expect([status, text]).toEqual([204, '']);
  });

  it('keeps a valid request id and replaces any other', async () => {
    const kept = await server.request('GET', '/api/missing/', { as, headers: { 'x-request-id': 'trace-1.a' } });
    expect([kept.headers.get('x-request-id'), kept.body.request_id]).toEqual(['trace-1.a', 'trace-1.a']);
    const replaced = await server.request('GET', '/api/missing/', { as, headers: { 'x-request-id': '<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('gives handlers the absolute URL as the client sees it', async () => {
    const { body } = await server.request('GET', '/api/url/', { as, query: { a: 'b c' } });
    expect(body).toEqual({ url: `${server.url}/api/url/?a=b+c` });
  });

  it('ignores a forwarded host from a client', async () => {
    const { body } = await server.request('GET', '/api/url/', {
      as,
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(body).toEqual({ url: `${server.url}/api/url/` });
  });
});

describe('streamed responses', () => {
  const endOf = (before: number) => eventually(() => expect(made.ended).toBeGreaterThan(before));

  it('200: sends chunks in order, without an ETag', async () => {
    const { status, headers, text } = await server.request('GET', '/api/lines/none/', { as });
    expect([
      status,
      text.length,
      headers.get('content-type'),
      headers.get('etag'),
      headers.get('content-length'),
    ]).toEqual([200, PIECES * PIECE.length, 'text/plain', null, null]);
  });

  it('200: HEAD produces only the first chunk', async () => {
    const before = { ...made };
    const { status, text } = await server.request('HEAD', '/api/lines/none/', { as });
    await endOf(before.ended);
    expect([status, text, made.pieces - before.pieces]).toEqual([200, '', 1]);
  });

  it('404: an error of the first chunk', async () => {
    expect(await server.request('GET', '/api/lines/first/', { as })).toMatchObject({
      status: 404,
      body: { type: 'not-found' },
    });
  });

  it('closes the connection when a later chunk fails', async () => {
    const answer = await fetch(`${server.url}/api/lines/later/`, { headers: { authorization: as } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('produces chunks as fast as the client reads, and none after it disconnects', async () => {
    const before = { ...made };
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/lines/none/`, {
      headers: { authorization: as },
      signal: leaving.signal,
    });
    await answer.body!.getReader().read();
    leaving.abort();
    await endOf(before.ended);
    expect(made.pieces - before.pieces).toBeLessThan(PIECES);
  });
});

describe('compressed answers', () => {
  const get = (path: string, encoding: string, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers: { authorization: as, 'accept-encoding': encoding } });

  it.each([
    ['gzip', 'large'],
    ['br', 'large'],
    ['gzip', 'huge'],
    ['br', 'huge'],
  ])('200: %s, of a %s answer, with the tag of the plain one', async (encoding, kind) => {
    const [plain, packed] = await Promise.all([
      get(`/api/large/${kind}/`, 'identity'),
      get(`/api/large/${kind}/`, encoding),
    ]);
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, encoding]);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 5);
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect([packed, plain].map(({ headers }) => headers.get('vary'))).toEqual(
      Array(2).fill('Authorization, Accept-Encoding'),
    );
    expect(await packed.json()).toEqual(await plain.json());
  });

  it('200: HEAD has the headers of GET', async () => {
    const [got, head] = await Promise.all([get('/api/large/large/', 'gzip'), get('/api/large/large/', 'gzip', 'HEAD')]);
    expect(['content-encoding', 'content-length', 'etag'].map((name) => head.headers.get(name))).toEqual(
      ['content-encoding', 'content-length', 'etag'].map((name) => got.headers.get(name)),
    );
  });

  it('200: skips small bodies, strong ETags, streams, and encodings that the client refuses', async () => {
    const answers = [
      get('/api/things/a/', 'gzip, br'),
      get('/api/large/strong/', 'gzip, br'),
      get('/api/lines/none/', 'gzip, br'),
      get('/api/large/large/', 'gzip;q=0, deflate'),
    ];
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
      await answer.body?.cancel();
    }
  });
});

describe('behind a proxy', () => {
  it('200: trusts the configured number of proxies', async () => {
    const behind = await startTestServer({ db, contract, config: { trustProxy: 1 } });
    try {
      const headers = { 'x-forwarded-host': 'api.example.org', 'x-forwarded-proto': 'https' };
      expect((await behind.request('GET', '/api/url/', { as, headers })).body).toEqual({
        url: 'https://api.example.org/api/url/',
      });
      const odd = await behind.request('GET', '/api/url/', { as, headers: { 'x-forwarded-host': 'a/b"><script>' } });
      expect(odd.body).toEqual({ url: `${behind.url}/api/url/` });
    } finally {
      await behind.close();
    }
  });
});

describe('problems', () => {
  it('404: an error that a handler throws, as problem+json', async () => {
    const { status, headers, body } = await server.request('GET', '/api/missing/', { as });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect({ status, ...body }).toMatchObject({
      status: 404,
      type: 'not-found',
      title: 'Not found',
      detail: "There is no thing '7'.",
      instance: '/api/missing/',
      request_id: headers.get('x-request-id'),
    });
  });

  it('500: hides the cause', async () => {
    const { status, text } = await server.request('GET', '/api/broken/', { as });
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|select|at |\.ts/);
  });

  it('500: a response that violates the contract', async () => {
    const { status, body } = await server.request('GET', '/api/lie/', { as });
    expect([status, body.detail]).toEqual([500, 'Status 200 of lie: the body must be a text']);
  });

  it('500: an undeclared status', async () => {
    const { status, body } = await server.request('GET', '/api/stray/', { as });
    expect([status, body.detail]).toEqual([500, 'stray declares no status 418.']);
  });

  it('404: no such path', async () => {
    for (const path of ['/api', '/api/things', '/api/things//', '/API/missing/', '/api/missing/../things/x/y']) {
      expect([path, (await server.request('GET', path, { as })).status]).toEqual([path, 404]);
    }
  });

  it('405: names the methods of the path', async () => {
    const { status, headers } = await server.request('PUT', '/api/things/', { as });
    expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE']);
    const options = await server.request('OPTIONS', '/api/missing/', { as });
    expect([options.status, options.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('without VALIDATE_RESPONSES', () => {
  it("200: sends the handler's response unchecked", async () => {
    const plain = await startTestServer({ db, contract, config: { validateResponses: false } });
    try {
      const { status, body } = await plain.request('GET', '/api/lie/', { as });
      expect([status, body]).toEqual([200, 1]);
    } finally {
      await plain.close();
    }
  });
});
