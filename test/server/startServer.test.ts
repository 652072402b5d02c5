import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createCredential } from '../../db/access/credentials.js';
import listCourses from '../../handlers/catalog/courses/listCourses.js';
import { testDatabase } from '../support/database.js';
import { startTestServer, type TestServer } from '../support/server.js';

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('a', 'A')`);
  server = await startTestServer({ db, handlers: [listCourses] });
});
afterAll(() => server?.close());

it('200: answers by a key', async () => {
  const { authorization } = await createCredential(db, { role: 'platform_admin', platform: 'a' });
  const answer = await server.request('GET', '/api/catalog/courses/', { as: authorization, query: { org: 'a' } });
  expect([answer.text, answer.status]).toEqual(['{"count":0,"next":null,"previous":null,"results":[]}', 200]);
  expect((await server.request('GET', '/api/catalog/courses/')).status).toBe(401);
});
