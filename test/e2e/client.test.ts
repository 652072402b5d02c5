import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { ApiError, type Client, createClient, each } from '../../generated/client/index.js';
import { operationTable } from '../../generated/operations.js';
import { syncPlatform } from '../../db/search/engines/index/syncIndex.js';
import { TESTER, testDatabase } from '../support/database.js';
import { type InstalledClient, installClient, listTypeErrors } from '../support/installedClient.js';
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

const platformId = async () =>
  (await db.pool.query<{ id: number }>(`select id from platforms where key = 'north'`)).rows[0]!.id;

describe('the generated client, against the running server', () => {
  it('has a function for every operation of the contract', () => {
    expect(Object.keys(client).sort()).toEqual(Object.keys(operationTable).sort());
  });

  it('creates, lists and removes, typed by the contract', async () => {
    const course = await client.upsertCourse({
      body: { course_id: 'C-1', org: 'north', name: 'Botany', data: { tags: ['new', 'a,b', '"so-called"'] } },
    });
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
    const refused = await client
      .upsertCourse({ body: { course_id: 'C-2', org: 'north' } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ in: 'body', path: '/name' }] } });
    expect((refused as ApiError).response.status).toBe(400);
    expect(inspect(refused)).toContain('status: 400');
    expect(inspect(refused)).not.toContain('Response');
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

describe('each', () => {
  it('yields the items of all pages, by page, by offset and by place', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await client.upsertCourse({ body: { course_id: name, org: 'north', name } });
    const names: string[] = [];
    for await (const course of each(client.listCourses, { query: { org: 'north', page_size: 2, sort: 'name' } }))
      names.push(course.name);
    expect(names).toEqual(['A', 'B', 'C', 'D', 'E']);
    const found: string[] = [];
    await syncPlatform(db, await platformId());
    for await (const item of each(client.searchCatalog, { query: { limit: 2 } })) found.push(item.name);
    expect(found.sort()).toEqual(names);
    for await (const event of each(client.listEvents, { query: { limit: 1 } }))
      expect(event.platform_key).toBe('north');
  });

  it('yields those of analytics too, whose pages are numbered', async () => {
    await db.pool.query(
      `insert into users (username, email) select name, name || '@north.example' from unnest(array['ada', 'bea', 'cid', 'dan', 'eva']) as name`,
    );
    await db.pool.query(`insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users`, [
      await platformId(),
    ]);
    const names: string[] = [];
    for await (const learner of each(client.listPlatformUsers, { path: { org: 'north' }, query: { length: 2 } }))
      names.push(learner.username);
    expect(names.sort()).toEqual(['ada', 'bea', 'cid', 'dan', 'eva']);
  });

  it('yields lists of operations that can answer one item as well, and says when they do', async () => {
    const one = () => Promise.resolve<{ next: string | null; results: number[] } | { id: number }>({ id: 1 });
    await expect(each(one).next()).rejects.toThrow('not a page of a list');
    for await (const mentor of each(client.searchMentors, { query: { limit: 1 } })) expect(mentor.name).toBeDefined();
  });
});

describe('calls that are sent again', () => {
  /** A client whose calls get these answers, one after the other; 0 is none. */
  function answered(statuses: number[], headers: Record<string, string> = { 'retry-after': '0' }) {
    const sent: Request[] = [];
    const fetch = async (request: Request) => {
      const status = statuses[sent.push(request) - 1];
      if (!status) throw new TypeError('fetch failed');
      return new Response('{}', { status, headers: { 'content-type': 'application/json', ...headers } });
    };
    return { sent, client: createClient({ baseUrl: 'http://127.0.0.1', fetch }) };
  }
  const course = { body: { course_id: 'C', org: 'north', name: 'C' } };
  const keys = (sent: Request[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

  it('are those that may succeed later, with the pause that is named', async () => {
    for (const status of [429, 502, 503, 504]) {
      const { sent, client } = answered([status, 200]);
      await client.listCourses();
      expect([status, sent.length]).toEqual([status, 2]);
    }
    const { sent, client } = answered([503, 503, 503, 200]);
    await expect(client.listCourses()).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(3);
  });

  it('keep one key, that of the caller or one of their own', async () => {
    const own = answered([503, 409, 201]);
    await own.client.upsertCourse(course);
    expect([keys(own.sent)[0]!.length, new Set(keys(own.sent)).size, own.sent.length]).toEqual([32, 1, 3]);
    const callers = answered([503, 201]);
    await callers.client.upsertCourse({ ...course, headers: { 'Idempotency-Key': 'k-1' } });
    expect(keys(callers.sent)).toEqual(['k-1', 'k-1']);
    const other = answered([201, 201]);
    await other.client.upsertCourse(course);
    await other.client.upsertCourse(course);
    expect(new Set(keys(other.sent)).size).toBe(2);
  });

  it('are not those that were refused, have long to wait, are no longer wanted, or can not be repeated', async () => {
    const cases: [number[], Record<string, string>, (client: Client) => Promise<unknown>][] = [
      [[400], {}, (client) => client.listCourses()],
      [[409], {}, (client) => client.upsertCourse(course)],
      [[503], { 'retry-after': '3600' }, (client) => client.listCourses()],
      [[503], { 'retry-after': '0' }, (client) => client.listCourses({ retries: 0 })],
      [[0], {}, (client) => client.listCourses({ signal: AbortSignal.abort() })],
      [[503], { 'retry-after': '0' }, (client) => client.validateTenant({ body: { platform_key: 'north' } })],
    ];
    for (const [statuses, headers, call] of cases) {
      const { sent, client } = answered(statuses, headers);
      await expect(call(client)).rejects.toThrow();
      expect(sent).toHaveLength(1);
    }
  });

  it('end when an attempt takes too long', async () => {
    const never = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    const slow = createClient({ baseUrl: 'http://127.0.0.1', fetch: never, timeoutMs: 1, retries: 0 });
    await expect(slow.listCourses()).rejects.toMatchObject({ name: 'TimeoutError' });
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
      import { ApiError, type Course, createClient, each } from '@learning-platform/client';
      const client = createClient({ baseUrl: 'http://127.0.0.1' });
      export const names = async (): Promise<string[]> => (await client.listCourses()).results.map((course: Course) => course.name);
      export const exists = async (): Promise<boolean> => (await client.validateTenant({ body: { platform_key: 'north' } })).exists;
      export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
      export async function* usernames(): AsyncGenerator<string> {
        for await (const { username } of each(client.listPlatformUsers, { path: { org: 'north' } })) yield username;
        for await (const { slug } of each(client.searchMentors)) if (slug !== null) yield slug;
        // @ts-expect-error: the path is needed
        each(client.listDepartments);
        // @ts-expect-error: an outline is no list
        each(client.getCourseOutline, { path: { org: 'north', course_id: 'C' } });
      }
      // @ts-expect-error: a key is a text
      export const refused = client.validateTenant({ body: { platform_key: 7 } });`;
    expect(await listTypeErrors(client.folder, { 'caller.mts': source, 'caller.cts': source })).toEqual([]);
  });
});
