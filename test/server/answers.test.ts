import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../db/access/credentials.js';
import { notFound } from '../../handlers/_shared/problems.js';
import { TESTER, testDatabase } from '../support/database.js';
import { fixtureContract } from '../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../support/server.js';

const db = testDatabase();
let server: TestServer;
let as: string;

const contract = fixtureContract([
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

  it('304: for what the client already has', async () => {
    const etag = (await server.request('GET', '/api/things/a/', { as })).headers.get('etag')!;
    const again = await server.request('GET', '/api/things/a/', { as, headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await server.request('GET', '/api/things/b/', { as, headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('200: HEAD is GET without the body', async () => {
    const got = await server.request('GET', '/api/things/a/', { as });
    const { status, text, headers } = await server.request('HEAD', '/api/things/a/', { as });
    expect([status, text, headers.get('etag')]).toEqual([200, '', got.headers.get('etag')]);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)));
  });

  it('201: a POST is not stored', async () => {
    const { status, headers } = await server.request('POST', '/api/things/', { as, body: {} });
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([201, 'no-store', null]);
  });

  it('204: no body', async () => {
    const { status, text } = await server.request('DELETE', '/api/things/', { as });
    expect([status, text]).toEqual([204, '']);
  });

  it('keeps a sane request id and replaces any other', async () => {
    const kept = await server.request('GET', '/api/missing/', { as, headers: { 'x-request-id': 'trace-1.a' } });
    expect([kept.headers.get('x-request-id'), kept.body.request_id]).toEqual(['trace-1.a', 'trace-1.a']);
    const replaced = await server.request('GET', '/api/missing/', { as, headers: { 'x-request-id': '<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('gives handlers the absolute URL as the client sees it', async () => {
    const { body } = await server.request('GET', '/api/url/', { as, query: { a: 'b c' } });
    expect(body).toEqual({ url: `${server.url}/api/url/?a=b+c` });
  });

  it('believes no forwarded host from a client', async () => {
    const { body } = await server.request('GET', '/api/url/', {
      as,
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(body).toEqual({ url: `${server.url}/api/url/` });
  });
});

describe('behind a proxy', () => {
  it('200: believes as many proxies as are configured', async () => {
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
  it('404: what a handler threw, as problem+json', async () => {
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

  it('500: says nothing of what broke', async () => {
    const { status, text } = await server.request('GET', '/api/broken/', { as });
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|select|at |\.ts/);
  });

  it('500: an answer that is not what the contract says', async () => {
    const { status, body } = await server.request('GET', '/api/lie/', { as });
    expect([status, body.detail]).toEqual([500, 'Status 200 of lie: the body must be a text']);
  });

  it('500: a status that the contract does not declare', async () => {
    const { status, body } = await server.request('GET', '/api/stray/', { as });
    expect([status, body.detail]).toEqual([500, 'stray declares no status 418.']);
  });

  it('404: no such path', async () => {
    for (const path of ['/', '/api', '/api/things', '/api/things//', '/API/missing/', '/api/missing/../things/x/y']) {
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
  it('200: sends what the handler answers, unchecked', async () => {
    const plain = await startTestServer({ db, contract, config: { validateResponses: false } });
    try {
      const { status, body } = await plain.request('GET', '/api/lie/', { as });
      expect([status, body]).toEqual([200, 1]);
    } finally {
      await plain.close();
    }
  });
});
