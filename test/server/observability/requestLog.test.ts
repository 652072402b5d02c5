import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { insertPlatform } from '../../support/people.js';
import { sendRaw } from '../../support/sendRaw.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const db = testDatabase();
const lines: Record<string, unknown>[] = [];
let server: TestServer;
let as: string;

const contract = createFixtureContract([
  { operationId: 'readThing', path: '/api/things/' },
  {
    operationId: 'breakThing',
    path: '/api/broken/',
    run: () => {
      throw new Error('the reason');
    },
  },
  { operationId: 'hang', path: '/api/hang/', permissions: ['anyone'], security: [], run: () => new Promise(() => {}) },
]);

beforeAll(async () => {
  await insertPlatform(db, 'north');
  as = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'north' })).authorization;
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startTestServer({ db, contract, logger, config: { shutdownGraceMs: 100 } });
});
afterAll(() => server?.close());

const lineOf = async (requestId: string) => {
  await until(() => lines.some((line) => line.requestId === requestId && line.msg === 'request'), 2_000);
  return lines.find((line) => line.requestId === requestId && line.msg === 'request')!;
};

describe('the request log', () => {
  it('has one line per request, without query and credential', async () => {
    await server.request('GET', '/api/things/', {
      as,
      query: { org: 'north', email: 'alice@example.org' },
      headers: { 'x-request-id': 'one' },
    });
    expect(await lineOf('one')).toMatchObject({
      level: 30,
      method: 'GET',
      path: '/api/things/',
      operationId: 'readThing',
      platform: 'north',
      credentialId: expect.any(Number),
      status: 200,
      ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/alice|Api-Key/);
    expect(JSON.stringify(lines)).not.toContain(as.split('.')[1]);
  });

  it('has the full error, which the client does not see', async () => {
    await server.request('GET', '/api/broken/', { as, headers: { 'x-request-id': 'two' } });
    expect(await lineOf('two')).toMatchObject({ level: 50, status: 500, reason: 'the reason' });
    expect(lines.find(({ requestId, err }) => requestId === 'two' && err)).toMatchObject({
      err: { stack: expect.stringContaining('the reason') },
    });
  });

  it('records that a client disconnected', async () => {
    await sendRaw(server.url, 'GET /api/hang/ HTTP/1.1\r\nHost: a\r\nX-Request-Id: three\r\n\r\n', {
      closeAfterMs: 200,
    });
    expect(await lineOf('three')).toMatchObject({ operationId: 'hang', aborted: true });
  });
});
