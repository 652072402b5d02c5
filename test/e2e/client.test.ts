import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createCredential } from '../../db/access/credentials.js';
import { ApiError, type Client, createClient } from '../../generated/client/index.js';
import { operationTable } from '../../generated/operations.js';
import { TESTER, testDatabase } from '../support/database.js';
import { type InstalledClient, installClient, typeErrors } from '../support/installedClient.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../support/server.js';

const run = promisify(execFile);
const db = testDatabase();
let server: TestServer;
let authorization: string;
let client: Client;

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  ({ authorization } = await createCredential(db, TESTER, { role: 'platform_admin', platform: 'north' }));
  server = await startTestServer({ db });
  client = createClient({ baseUrl: server.url, authorization });
});
afterAll(() => server?.close());
restoreBeforeEach(db);

describe('the generated client, against the running server', () => {
  it('has a function for every operation of the contract', () => {
    expect(Object.keys(client).sort()).toEqual(Object.keys(operationTable).sort());
  });

  it('creates, lists and removes, typed by the contract', async () => {
    const course = await client.upsertCourse({ body: { course_id: 'C-1', org: 'north', name: 'Botany', data: { tags: ['new', 'a,b', '"so-called"'] } } });
    expect(course.data.tags).toEqual(['new', 'a,b', '"so-called"']);
    const page = await client.listCourses({ query: { org: 'north', level: [], sort: 'name' } });
    expect(page.results.map(({ name }) => name)).toEqual(['Botany']);
    expect((await client.listCourses({ query: { tags: ['a,b'] } })).count).toBe(1);
    expect((await client.listCourses({ query: { tags: ['"so-called"'] } })).count).toBe(1);
    expect((await client.listCourses({ query: { tags: ['a', 'b'] } })).count).toBe(0);
    const { count } = await client.deleteCourse({ query: { course_id: 'C-1', org: 'north' } });
    expect(count).toBe(1);
    expect((await client.listCourses()).count).toBe(0);
  });

  it('throws the problem that the service describes', async () => {
    const refused = await client.upsertCourse({ body: { course_id: 'C-2', org: 'north' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ in: 'body', path: '/name' }] } });
    const stranger = createClient({ baseUrl: server.url });
    await expect(stranger.listCourses()).rejects.toMatchObject({ status: 401 });
  });

  it('passes on headers and the wish to cancel', async () => {
    const request = { body: { course_id: 'C-3', org: 'north', name: 'Twice' }, headers: { 'Idempotency-Key': 'k-1' } };
    const [first, second] = [await client.upsertCourse(request), await client.upsertCourse(request)];
    expect(second).toEqual(first);
    await expect(client.listCourses({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the client package, as installed', () => {
  let client: InstalledClient;
  beforeAll(async () => {
    client = await installClient();
  });
  afterAll(() => client?.remove());

  it.each([
    ['ES module', ['--input-type=module', '--eval'], `import { createClient } from '@learning-platform/client';`],
    ['CommonJS', ['--input-type=commonjs', '--eval'], `const { createClient } = require('@learning-platform/client');`],
  ])('runs as %s', async (_, flags, load) => {
    const program = `${load}
      createClient({ baseUrl: '${server.url}', authorization: process.env.AUTHORIZATION })
        .validateTenant({ body: { platform_key: 'north' } })
        .then((answer) => console.log(JSON.stringify(answer)));`;
    const { stdout } = await run(process.execPath, [...flags, program], {
      cwd: client.folder,
      env: { ...process.env, AUTHORIZATION: authorization },
    });
    expect(JSON.parse(stdout)).toEqual({ exists: true, platform_key: 'north' });
  });

  it('has its types for ES modules and CommonJS', async () => {
    const source = `
      import { ApiError, type Course, createClient } from '@learning-platform/client';
      const client = createClient({ baseUrl: 'http://127.0.0.1' });
      export const names = async (): Promise<string[]> => (await client.listCourses()).results.map((course: Course) => course.name);
      export const exists = async (): Promise<boolean> => (await client.validateTenant({ body: { platform_key: 'north' } })).exists;
      export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
      // @ts-expect-error: a key is a text
      export const refused = client.validateTenant({ body: { platform_key: 7 } });`;
    expect(await typeErrors(client.folder, { 'caller.mts': source, 'caller.cts': source })).toEqual([]);
  });
});
