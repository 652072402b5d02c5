import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { fixtureContract } from '../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../support/server.js';

const db = testDatabase();
const contract = fixtureContract([{ operationId: 'read', path: '/api/things/' }]);
let server: TestServer;
let strange: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, contract });
  strange = await startTestServer({ db, contract, config: { corsOrigins: ['https://learn.example.org'] } });
});
afterAll(() => Promise.all([server?.close(), strange?.close()]));

describe('/openapi.json', () => {
  it('200: is the contract that is served; 304 when it is known', async () => {
    const { status, body, headers } = await server.request('GET', '/openapi.json');
    expect([status, body]).toEqual([200, contract.document]);
    const again = await server.request('GET', '/openapi.json', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('/docs', () => {
  it('200: a page that needs nothing from elsewhere', async () => {
    const { status, text, headers } = await server.request('GET', '/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).not.toMatch(/https?:\/\//);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const files = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map((match) => match[1]);
    expect(files).toHaveLength(4);
    for (const file of files) expect([file, (await server.request('GET', `/${file}`)).status]).toEqual([file, 200]);
  });

  it('301: to the page without a slash, where its files are found', async () => {
    const { status, headers } = await server.request('GET', '/docs/');
    expect([status, headers.get('location')]).toEqual([301, '../docs']);
  });
});

describe('security headers', () => {
  it('are on every answer', async () => {
    for (const path of ['/api/things/', '/nowhere', '/health/live']) {
      const { headers } = await server.request('GET', path);
      expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
        'nosniff',
        "default-src 'none';frame-ancestors 'none'",
      ]);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('CORS', () => {
  const preflight = (to: TestServer, origin: string) =>
    to.request('OPTIONS', '/api/things/', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });

  it('is off unless origins are set', async () => {
    const { status, headers } = await preflight(server, 'https://learn.example.org');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('204: lets the pages of these origins call, with what they need', async () => {
    const { status, headers } = await preflight(strange, 'https://learn.example.org');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://learn.example.org']);
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    const answer = await strange.request('GET', '/api/things/', { headers: { origin: 'https://learn.example.org' } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  it('does not let others', async () => {
    expect((await preflight(strange, 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
