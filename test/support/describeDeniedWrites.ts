import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractOperation } from '../../server/contract.js';
import { FIXTURES, ROLES, expected, insertAccessWorld } from './accessRoles.js';
import { type Area, contract, operationsOf } from './areas.js';
import { type TestDatabase, testDatabase } from './database.js';
import { exampleRequests } from './exampleRequests.js';
import { type TestServer, startTestServer } from './server.js';

/** Not changed by what is requested, but by requesting. */
const USE_OF_THE_SERVICE = ['rate_limits'];

/** Every write of the area, sent by every role that must be denied: no row of any table changes. */
export function describeDeniedWrites(area: Area): void {
  const writes = operationsOf(area).filter(({ method }) => method !== 'get');
  if (writes.length === 0) return;
  describe(`denied writes to ${area}`, () => {
    const db = testDatabase();
    let credentials: Record<string, string>;
    let server: TestServer;
    let fingerprintText: string;
    /** What is in every table, by the last look at it: nothing but these tests changes it. */
    let last: Record<string, string>;

    beforeAll(async () => {
      credentials = await insertAccessWorld(db);
      server = await startTestServer({ db });
      fingerprintText = await readFingerprintText(db);
      last = await fingerprint();
    });
    afterAll(() => server?.close());

    const fingerprint = async (): Promise<Record<string, string>> => {
      const { rows } = await db.pool.query<{ name: string; content: string }>(fingerprintText);
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
    };

    /** Sends every example as every role that must be denied. Returns how many were sent, and what was not denied. */
    const sendDenied = async (operation: ContractOperation): Promise<{ sent: number; passed: string[] }> => {
      let sent = 0;
      const passed: string[] = [];
      for (const [name, role] of Object.entries(ROLES)) {
        for (const request of exampleRequests(contract, operation, FIXTURES)) {
          if (expected(operation, role, request) === 'allowed') continue;
          const as = credentials[name];
          const { status } = await server.request(operation.method.toUpperCase(), request.path, { ...request, ...(as && { as }) });
          sent += 1;
          if (![401, 403, 404].includes(status)) passed.push(`${name}: ${status}`);
        }
      }
      return { sent, passed };
    };

    it.each(writes.map((operation) => [operation.operationId, operation] as const))('%s', async (_, operation) => {
      const before = last;
      const { sent, passed } = await sendDenied(operation);
      last = await fingerprint();
      expect(passed).toEqual([]);
      expect(last).toEqual(before);
      if (!operation.permissions.includes('anyone')) expect(sent).toBeGreaterThan(0);
    });

    it('would be seen', async () => {
      const before = last;
      const { status } = await server.request('POST', '/api/catalog/courses/', {
        as: credentials['admin of north']!,
        body: { course_id: 'C-1', name: 'Course', org: 'north' },
      });
      last = await fingerprint();
      expect([status, last.courses === before.courses, last.audit_log === before.audit_log]).toEqual([201, false, false]);
    });
  });
}

async function readFingerprintText(db: TestDatabase): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1) order by 1`,
    [USE_OF_THE_SERVICE],
  );
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(row, '' order by row)) as content from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t) rows`,
    )
    .join(' union all ');
}
