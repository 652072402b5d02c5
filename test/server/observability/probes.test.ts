import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { readBuildInfo } from '../../../server/runtime/version.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
const contract = createFixtureContract([
  {
    operationId: 'readThing',
    path: '/api/things/{id}/',
    parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
  },
]);
const checks = { search: true, jobs: true };
let server: TestServer;
beforeAll(async () => {
  const checkOf = (name: keyof typeof checks) => async () => {
    if (!checks[name]) throw new Error('secret host name');
  };
  server = await startTestServer({
    db,
    contract,
    readiness: {
      search: { isEssential: false, check: checkOf('search') },
      jobs: { isEssential: true, check: checkOf('jobs') },
    },
  });
});
afterAll(() => server?.close());

/** What the probe answers once it has seen these parts work or not: checks are kept for half a second. */
async function readyWith(parts: typeof checks, status: string) {
  Object.assign(checks, parts);
  return eventually(async () => {
    const answer = await server.request('GET', '/health/ready');
    expect(answer.body).toMatchObject({ status });
    return answer;
  });
}

describe('/health', () => {
  it('200: live, and what runs', async () => {
    const { status, body, headers } = await server.request('GET', '/health/live');
    expect([status, body, headers.get('cache-control')]).toEqual([
      200,
      { status: 'live', ...readBuildInfo() },
      'no-store',
    ]);
  });

  it('200: ready when every part works', async () => {
    const { status, body } = await readyWith({ search: true, jobs: true }, 'ready');
    expect([status, body]).toEqual([200, { status: 'ready', checks: { postgres: 'ok', search: 'ok', jobs: 'ok' } }]);
  });

  it('200: degraded without an optional part', async () => {
    const { status, body } = await readyWith({ search: false, jobs: true }, 'degraded');
    expect([status, body]).toEqual([
      200,
      { status: 'degraded', checks: { postgres: 'ok', search: 'down', jobs: 'ok' } },
    ]);
  });

  it('503: down without a required part, and hides the reason', async () => {
    const { status, headers, text } = await readyWith({ search: true, jobs: false }, 'down');
    expect([status, headers.get('retry-after'), JSON.parse(text).status]).toEqual([503, '2', 'down']);
    expect(text).not.toContain('secret');
  });
});

describe('/metrics', () => {
  it('200: counts requests by operation and status, not by path', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    await server.request('GET', '/api/things/1/', { as });
    await server.request('GET', '/api/things/2/', { as });
    await server.request('GET', '/api/nowhere/');
    const { status, headers, text } = await server.request('GET', '/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toContain('http_request_duration_seconds_count{operation="readThing",method="GET",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{operation="none",method="GET",status="404"} 1');
    expect(text).toMatch(/^database_connections\{state="open"\} [1-9]/m);
    expect(text).toMatch(/^cached_credentials \d/m);
    expect(text).toMatch(/^search_cache_requests_total\{result="hit"\} \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds/m);
    expect(text).toMatch(/^event_loop_longest_stretch_seconds_bucket\{le="0.05"\} \d/m);
  });
});
