import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { ContractOperation } from '../../server/contract/contract.js';
import { FIXTURES, ROLES, findExpectedVerdict, insertAccessWorld } from './accessRoles.js';
import { type Area, contract, listOperations } from './areas.js';
import { testDatabase } from './database.js';
import { buildExampleRequests } from './exampleRequests.js';
import { restoreBeforeEach } from './restoreBeforeEach.js';
import { type TestServer, startTestServer } from './server.js';

/** Tables that every request changes. */
const USE_OF_THE_SERVICE = ['rate_limits'];

/** Sends every write of the area as every role that must be denied, and expects that no row of any table changes. */
export function describeDeniedWrites(area: Area): void {
  const writes = listOperations(area).filter(({ method }) => method !== 'get');
  if (writes.length === 0) return;
  describe(`denied writes to ${area}`, () => {
    const db = testDatabase();
    let credentials: Record<string, string>;
    let server: TestServer;
    /** Reads credentials without `last_used`, which every request changes. */
    let credentialsBefore: unknown;

    beforeAll(async () => {
      credentials = await insertAccessWorld(db);
      server = await startTestServer({ db });
      credentialsBefore = await readCredentials();
    });
    restoreBeforeEach(db);
    afterAll(() => server?.close());

    const readCredentials = async () =>
      (await db.pool.query(`select to_jsonb(credentials) - 'last_used_at' as credential from credentials order by id`))
        .rows;

    /** Lists the tables that differ from before the test. */
    const listChangedTables = async (): Promise<string[]> => {
      const credentialsAreTheSame = isDeepStrictEqual(await readCredentials(), credentialsBefore);
      return (await db.changedTables()).filter(
        (name) => !USE_OF_THE_SERVICE.includes(name) && !(name === 'credentials' && credentialsAreTheSame),
      );
    };

    /** Sends every example as every role that must be denied. Returns the number of requests, and those that were not denied. */
    const sendDenied = async (operation: ContractOperation): Promise<{ sent: number; passed: string[] }> => {
      let sent = 0;
      const passed: string[] = [];
      for (const [name, role] of Object.entries(ROLES)) {
        for (const request of buildExampleRequests(contract, operation, FIXTURES)) {
          if (findExpectedVerdict(operation, role, request) === 'allowed') continue;
          const as = credentials[name];
          const { status } = await server.request(operation.method.toUpperCase(), request.path, {
            ...request,
            ...(as && { as }),
          });
          sent += 1;
          if (![401, 403, 404].includes(status)) passed.push(`${name}: ${status}`);
        }
      }
      return { sent, passed };
    };

    it.each(writes.map((operation) => [operation.operationId, operation] as const))('%s', async (_, operation) => {
      const { sent, passed } = await sendDenied(operation);
      expect(passed).toEqual([]);
      expect(await listChangedTables()).toEqual([]);
      if (!operation.permissions.includes('anyone')) expect(sent).toBeGreaterThan(0);
    });

    it('would be seen', async () => {
      const { status } = await server.request('POST', '/api/catalog/courses/', {
        as: credentials['admin of north']!,
        body: { course_id: 'C-1', name: 'Course', org: 'north' },
      });
      expect([status, await listChangedTables()]).toEqual([201, expect.arrayContaining(['audit_log', 'courses'])]);
    });
  });
}
