import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type ContractOperation, type OpenApiDocument, readOperations } from '../../server/contract.js';
import { FIXTURES, ROLES, expected, givenAccessWorld } from '../support/accessRoles.js';
import { testDatabase } from '../support/database.js';
import { exampleRequests } from '../support/exampleRequests.js';
import { type TestServer, startTestServer } from '../support/server.js';

const contract = document as unknown as OpenApiDocument;
const writes = readOperations(contract).filter(({ method }) => method !== 'get');
const db = testDatabase();
let credentials: Record<string, string>;
let server: TestServer;
let fingerprintText: string;

/** Not changed by what is asked for, but by asking. */
const USE_OF_THE_SERVICE = ['rate_limits'];

beforeAll(async () => {
  credentials = await givenAccessWorld(db);
  server = await startTestServer({ db });
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1) order by 1`,
    [USE_OF_THE_SERVICE],
  );
  fingerprintText = rows
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(row, '' order by row)) as content from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t) rows`,
    )
    .join(' union all ');
});
afterAll(() => server?.close());

/** What is in every table. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ name: string; content: string }>(fingerprintText);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Sends every example as every role that must be denied. Answers how many were sent, and what was not denied. */
async function sendDenied(operation: ContractOperation): Promise<{ sent: number; passed: string[] }> {
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
}

describe('a denied write changes nothing', () => {
  it.each(writes.map((operation) => [operation.operationId, operation] as const))('%s', async (_, operation) => {
    const before = await fingerprint();
    const { sent, passed } = await sendDenied(operation);
    expect(passed).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    if (!operation.permissions.includes('anyone')) expect(sent).toBeGreaterThan(0);
  });

  it('and an allowed one does', async () => {
    const before = await fingerprint();
    const { status } = await server.request('POST', '/api/catalog/courses/', {
      as: credentials['admin of north']!,
      body: { course_id: 'C-1', name: 'Course', org: 'north' },
    });
    const after = await fingerprint();
    expect([status, after.courses === before.courses, after.audit_log === before.audit_log]).toEqual([201, false, false]);
  });
});
