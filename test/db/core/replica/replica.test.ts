import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential, revokeCredential } from '../../../../db/tenancy/access/credentials.js';
import { type OpenDatabase, connectDatabase } from '../../../../db/core/connect.js';
import { findReplicaFault } from '../../../../db/core/replica/checkReplica.js';
import { removeOldCallerWrites } from '../../../../db/core/replica/removeOldCallerWrites.js';
import { SESSION_NAME } from '../../../../db/core/replica/replicaSession.js';
import { withReplica } from '../../../../db/core/replica/withReplica.js';
import listCourses from '../../../../handlers/catalog/courses/listCourses.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import getRecordStoreAbout from '../../../../handlers/learning/xapi/getRecordStoreAbout.js';
import { openDatabase } from '../../../../server/runtime/openDatabase.js';
import { readConfig } from '../../../../server/config/config.js';
import { TESTER } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { type ReplicaPair, startReplicaPair } from '../../../support/replicaPair.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { readTestServer } from '../../../support/testServer.js';
import { until } from '../../../support/until.js';

const PATH = '/api/catalog/courses/';
const MAX_LAG_MS = 60_000;
const PATIENCE_MS = 60_000;

/** A process that serves, with a clock that a test can put forward. */
interface Served {
  server: TestServer;
  database: OpenDatabase;
  messages: string[];
  pass(ms: number): void;
  close(): Promise<void>;
}

let pair: ReplicaPair;
let here: Served;
let elsewhere: Served;
let writer: string;
let reader: string;

async function serve(): Promise<Served> {
  let passedMs = 0;
  const messages: string[] = [];
  const database = withReplica(connectDatabase({ url: pair.primary }), {
    primary: { url: pair.primary },
    replica: { url: pair.replica },
    maxLagMs: MAX_LAG_MS,
    maxConnections: 5,
    onError: () => {},
    onChange: (message) => messages.push(message),
    now: () => performance.now() + passedMs,
  });
  const db = {
    ...database,
    pool: pair.pool,
    target: { url: pair.primary },
    remember: async () => {},
    changedTables: async () => [],
    listeners: new Set<() => Promise<void>>(),
    restore: async () => {},
  };
  const server = await startTestServer({ db, handlers: [listCourses, upsertCourse, getRecordStoreAbout] });
  return {
    server,
    database,
    messages,
    pass: (ms) => void (passedMs += ms),
    close: () => server.close().then(() => database.close()),
  };
}

beforeAll(async () => {
  pair = await startReplicaPair();
  await insertPlatform(pair, 'north');
  for (const name of ['ada', 'ben']) await insertUser(pair, name, { roles: { north: 'platform_admin' } });
  [here, elsewhere] = await Promise.all([serve(), serve()]);
  const create = async (user: string) =>
    (await createCredential(here.database, TESTER, { role: 'platform_admin', platform: 'north', user })).authorization;
  [writer, reader] = [await create('ada'), await create('ben')];
});
afterAll(async () => {
  await Promise.all([here?.close(), elsewhere?.close()]);
  await pair?.close();
});
afterEach(async () => {
  await pair.startReplica();
  await pair.resumeReplay();
  await pair.caughtUp();
});

const isUsed = ({ database }: Served) => database.replica!.isUsed();
/** Both processes use the replica, which shows all that was written, so nobody has to be kept from it. */
async function ready(): Promise<void> {
  await pair.pool.query('delete from caller_writes');
  await pair.caughtUp();
  await until(() => isUsed(here) && isUsed(elsewhere), PATIENCE_MS);
}
let courses = 0;
const nextCourse = () => `C-${++courses}`;
/** As somebody else's, past the product. */
async function insertCourse(key = nextCourse()): Promise<string> {
  await pair.pool.query(
    `insert into courses (platform_id, course_key, name) select id, $1, $1 from platforms where key = 'north'`,
    [key],
  );
  return key;
}
async function writeCourse({ server }: Served, as: string): Promise<string> {
  const key = nextCourse();
  const { status } = await server.request('POST', PATH, { as, body: { course_id: key, org: 'north', name: key } });
  expect(status).toBe(201);
  return key;
}
async function sees({ server }: Served, as: string, key: string): Promise<boolean> {
  const { status, body } = await server.request<{ results: { course_id: string }[] }>('GET', PATH, {
    as,
    query: { page_size: 100 },
  });
  expect(status).toBe(200);
  return body.results.some(({ course_id }) => course_id === key);
}

describe('a replica', () => {
  it('answers what requests read', async () => {
    await ready();
    const before = here.database.replica!.reads().replica;
    const shown = await insertCourse();
    await eventually(async () => expect(await sees(here, reader, shown)).toBe(true));
    expect(here.database.replica!.reads().replica).toBeGreaterThan(before);
    await pair.pauseReplay();
    expect(await sees(here, reader, await insertCourse())).toBe(false);
  });

  it('always shows callers their own writes, in any process', async () => {
    await ready();
    await pair.pauseReplay();
    const key = await writeCourse(here, writer);
    for (const served of [here, elsewhere])
      expect([await sees(served, writer, key), await sees(served, reader, key)]).toEqual([true, false]);
    await pair.resumeReplay();
    const before = elsewhere.database.replica!.reads().replica;
    await eventually(async () => {
      expect([await sees(elsewhere, writer, key), await sees(elsewhere, reader, key)]).toEqual([true, true]);
      expect(elsewhere.database.replica!.reads().replica).toBeGreaterThan(before + 4);
    });
  });

  it('shows callers what they wrote in requests at the same time', async () => {
    await ready();
    await pair.pauseReplay();
    const keys = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const key = await writeCourse(index % 2 ? here : elsewhere, index % 3 ? writer : reader);
        return { key, seen: await sees(index % 2 ? elsewhere : here, index % 3 ? writer : reader, key) };
      }),
    );
    expect(keys.filter(({ seen }) => !seen)).toEqual([]);
  });

  it('is not used any more when it may be older than the maximum', async () => {
    await ready();
    await pair.pauseReplay();
    const key = await insertCourse();
    expect(await sees(here, reader, key)).toBe(false);
    here.pass(MAX_LAG_MS + 1);
    expect(await sees(here, reader, key)).toBe(true);
    await until(() => here.messages.at(-1)?.includes(`more than ${MAX_LAG_MS} ms behind`) === true, PATIENCE_MS);
    const { text } = await here.server.request('GET', '/metrics');
    expect(text).toMatch(/^database_replica_used 0$/m);
    expect(Number(/^database_replica_lag_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThan(MAX_LAG_MS / 1000);
    await pair.resumeReplay();
    await until(() => isUsed(here), PATIENCE_MS);
    expect((await here.server.request('GET', '/metrics')).text).toMatch(/^database_replica_used 1$/m);
  });

  it('rejects revoked credentials', async () => {
    await ready();
    const { authorization } = await createCredential(here.database, TESTER, {
      role: 'platform_admin',
      platform: 'north',
      user: 'ben',
    });
    expect(await sees(here, authorization, 'none')).toBe(false);
    await ready();
    await pair.pauseReplay();
    expect(await revokeCredential(here.database, TESTER, authorization)).toBe(true);
    await eventually(async () =>
      expect((await here.server.request('GET', PATH, { as: authorization })).status).toBe(401),
    );
    expect((await elsewhere.server.request('GET', PATH, { as: authorization })).status).toBe(401);
  });

  it('is not needed: when it goes, no request fails', async () => {
    await ready();
    const statuses = new Set<number>();
    let isStopped = false;
    const reads = Array.from({ length: 6 }, async () => {
      while (!isStopped) statuses.add((await here.server.request('GET', PATH, { as: reader })).status);
    });
    await pair.stopReplica();
    await until(() => !isUsed(here), PATIENCE_MS);
    const key = await insertCourse();
    expect(await sees(here, reader, key)).toBe(true);
    isStopped = true;
    await Promise.all(reads);
    expect([...statuses]).toEqual([200]);
    await pair.startReplica();
    await ready();
    const before = here.database.replica!.reads().replica;
    expect(await sees(here, reader, key)).toBe(true);
    expect(here.database.replica!.reads().replica).toBeGreaterThan(before);
  });

  it('is measured again after the connection to the primary ends', async () => {
    await ready();
    await pair.pauseReplay();
    await insertCourse();
    expect(isUsed(here)).toBe(true);
    // A crash, which loses who wrote what, ends it as well.
    await pair.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
      SESSION_NAME,
    ]);
    await until(() => !isUsed(here), PATIENCE_MS);
    await pair.resumeReplay();
    await until(() => isUsed(here), PATIENCE_MS);
  });

  it('answers nobody who says how current the answer is, and nobody without a credential', async () => {
    await ready();
    const before = here.database.replica!.reads().replica;
    for (const as of [writer, undefined]) {
      const { status } = await here.server.request('GET', '/api/xapi/orgs/north/about', {
        ...(as !== undefined && { as }),
        headers: { 'X-Experience-API-Version': '2.0.0' },
      });
      expect(status).toBe(200);
    }
    expect(here.database.replica!.reads().replica).toBe(before);
  });

  it('is read in whole: a request that writes goes on in the primary', async () => {
    await ready();
    await pair.pauseReplay();
    const key = await insertCourse();
    const { rows } = await pair.pool.query<{ id: number }>(`select id from users where username = 'ben'`);
    const actor = { ...TESTER, userId: rows[0]!.id };
    const db = here.database.replica!.readsFor(actor);
    const find = () => db.read({ text: 'select 1 from courses where course_key = $1' }, [key]);
    expect(await find()).toHaveLength(0);
    await db.transaction(TESTER, async () => {});
    expect(await find()).toHaveLength(1);
  });

  it('leaves to the primary what it can not answer', async () => {
    await ready();
    const { rows } = await pair.pool.query<{ id: number }>(`select id from users where username = 'ben'`);
    const db = here.database.replica!.readsFor({ ...TESTER, userId: rows[0]!.id });
    // An unlogged table is not there in a replica.
    await expect(db.read({ text: 'select caller from caller_writes where false' })).resolves.toEqual([]);
    await expect(db.read({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
  });
});

describe('removeOldCallerWrites', () => {
  it('forgets callers who have written nothing for ten minutes', async () => {
    await pair.pool.query(
      `insert into caller_writes values ('user:-1', '0/1', now() - interval '11 minutes'), ('user:-2', '0/1', now() - interval '9 minutes')`,
    );
    await removeOldCallerWrites(here.database);
    const { rows } = await pair.pool.query(`select caller from caller_writes where caller like 'user:-%'`);
    expect(rows).toEqual([{ caller: 'user:-2' }]);
  });
});

describe('a server that is no replica', () => {
  const other = (url: string) => findReplicaFault({ url: pair.primary }, { url });

  it('is distinguished from one', async () => {
    expect(await other(pair.replica)).toBeNull();
    expect(await other(pair.primary)).toBe('It is no replica: it can be written to.');
    expect(await other(readTestServer().url)).toBe('It is no replica: it can be written to.');
    expect(await other(pair.replica.replace('/learning_platform?', '/postgres?'))).toBe(
      'It is a replica of another server, or another database of the same one.',
    );
  });

  it('is distinguished from one by a role without rights', async () => {
    await pair.pool.query('create role plain login');
    await pair.caughtUp();
    const [primary, replica] = [pair.primary, pair.replica].map((url) =>
      url.replace('postgres://postgres@', 'postgres://plain@'),
    );
    expect(await findReplicaFault({ url: primary! }, { url: replica! })).toBeNull();
  });

  it('is refused at the start, in a line', async () => {
    const config = (replica: string) => readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: replica });
    await expect(openDatabase(config(pair.primary), () => {}, { serves: true })).rejects.toThrow(
      `DATABASE_REPLICA_URL cannot be used. It is no replica: it can be written to.`,
    );
  });

  it('is waited for where it does not answer', async () => {
    const messages: string[] = [];
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    const opened = await openDatabase(
      readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: nowhere }),
      (message) => messages.push(message),
      { serves: true },
    );
    try {
      expect(messages).toEqual([
        expect.stringMatching(
          /^DATABASE_REPLICA_URL cannot be used yet, so the primary answers all reads: .*ECONNREFUSED/,
        ),
      ]);
      expect(opened.database.replica!.isUsed()).toBe(false);
    } finally {
      await opened.close();
    }
  });
});
