import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { BASELINE, migrate } from '../../../db/core/migrate.js';
import { migrations } from '../../../db/migrations/index.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { projectAll } from '../../support/projection.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import answers from '../../support/version03/answers.json' with { type: 'json' };
import { restoreVersion03 } from '../../support/version03/restoreVersion03.js';

const db = testDatabase({ maxConnections: 8 });
let server: TestServer;
let as: string;
let applied: string[][];

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await restoreVersion03(db.pool);
  // As processes that start together.
  applied = await Promise.all([1, 2, 3].map(() => migrate(db.knex)));
  // In service, the first turns after an upgrade compute the figures.
  await projectAll(db);
  as = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield' })).authorization;
  server = await startTestServer({ db });
});
afterAll(() => server.close());

const one = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows[0]!;

describe('a database of version 0.3 that holds the demo', () => {
  it('is taken over once, and keeps no name of an old migration', async () => {
    const names = [BASELINE, ...migrations.map(({ name }) => name)];
    expect(applied.sort((first, second) => first.length - second.length)).toEqual([[], [], names]);
    const { rows } = await db.pool.query<{ name: string }>('select name from knex_migrations order by id');
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(await migrate(db.knex)).toEqual([]);
  });

  it.each(Object.entries(answers))('answers as before: %s', async (path, body) => {
    const answer = await server.request('GET', path, { as });
    expect([answer.status, answer.body]).toEqual([200, body]);
  });

  it('takes writes, and their triggers do what they did', async () => {
    const count = async () =>
      Number((await one<{ n: string }>(`select count(*) as n from audit_log where table_name = 'courses'`)).n);
    const before = await count();
    // Of the other platform, whose figures are not read.
    const { authorization } = await createCredential(db, TESTER, { role: 'platform_admin', platform: 'harbor' });
    const course = { course_id: 'HB-NEW-1', name: 'Written After the Upgrade', org: 'harbor' };
    expect(await server.request('POST', '/api/catalog/courses/', { as: authorization, body: course })).toMatchObject({
      status: 201,
    });
    expect(await count()).toBe(before + 1);
    expect(
      await one(
        `select count(*)::integer as queued from search_outbox join courses on courses.platform_id = search_outbox.platform_id and courses.id = item_id where course_key = 'HB-NEW-1'`,
      ),
    ).toEqual({ queued: 1 });
    const list = await server.request<{ results: { name: string }[] }>('GET', '/api/catalog/courses/', {
      as: authorization,
      query: { page_size: 1 },
    });
    expect(list.body.results[0]!.name).toBe('Written After the Upgrade');
  });
});
