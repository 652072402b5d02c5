import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { readRetirement } from '../../../server/contract/retirement.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const DEPRECATED = { deprecated: true, 'x-deprecated-since': '2026-11-28', 'x-sunset': '2027-11-28' };

describe('readRetirement', () => {
  it.each([
    [{ 'x-sunset': '2027-11-27' }, 'must not end before 2027-11-28'],
    [{ 'x-sunset': undefined }, 'must have x-deprecated-since and x-sunset'],
    [{ 'x-deprecated-since': 'soon' }, 'must have x-deprecated-since and x-sunset'],
    [{ 'x-deprecated-since': '2026-02-30T00:00' }, 'must have x-deprecated-since and x-sunset'],
    [{ deprecated: false }, 'but not `deprecated: true`'],
  ])('refuses %j', (change, message) => {
    expect(() => readRetirement({ operationId: 'readThing', ...DEPRECATED, ...change } as never)).toThrow(message);
  });

  it('is empty for an operation that stays', () => {
    expect(readRetirement({ operationId: 'readThing' })).toEqual({});
  });
});

describe('a deprecated operation', () => {
  const db = testDatabase();
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const contract = createFixtureContract([
    { operationId: 'readThing', path: '/api/things/{id}/', parameters: [id], extra: DEPRECATED },
    { operationId: 'readOther', path: '/api/others/{id}/', parameters: [id] },
  ]);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ db, contract });
  });
  afterAll(() => server?.close());

  it('says on every answer since when it is deprecated and when it ends, and others do not', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    const headersOf = async (path: string, credential?: string) => {
      const { status, headers } = await server.request('GET', path, credential === undefined ? {} : { as: credential });
      return [status, headers.get('deprecation'), headers.get('sunset')];
    };
    const both = ['@1795824000', 'Sun, 28 Nov 2027 00:00:00 GMT'];
    expect(await headersOf('/api/things/1/', as)).toEqual([200, ...both]);
    expect(await headersOf('/api/things/x/', as)).toEqual([400, ...both]);
    expect(await headersOf('/api/things/1/')).toEqual([401, ...both]);
    expect(await headersOf('/api/others/1/', as)).toEqual([200, null, null]);
  });
});
