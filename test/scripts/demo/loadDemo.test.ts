import { expect, it } from '@jest/globals';
import { loadDemo } from '../../../scripts/demo/loadDemo.js';
import { testDatabase } from '../../support/database.js';
import { startTestServer } from '../../support/server.js';
import listCourses from '../../../handlers/catalog/courses/listCourses.js';

const db = testDatabase();

const numberOf = async (table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

it('fills an empty database once, whoever calls, and answers a credential for each role', async () => {
  const answers = await Promise.all([loadDemo(db), loadDemo(db), loadDemo(db)]);
  const [{ credentials }, ...others] = answers.filter((answer) => answer !== null) as [
    NonNullable<(typeof answers)[0]>,
  ];
  expect(others).toEqual([]);
  expect([...new Set(credentials.map(({ role }) => role))]).toEqual([
    'dm_admin',
    'platform_admin',
    'platform_viewer',
    'department_admin',
    'program_admin',
    'learner',
  ]);
  expect(await numberOf('platforms')).toBe(2);
  expect(await numberOf('courses')).toBeGreaterThanOrEqual(60);
  expect(await numberOf('course_enrollments')).toBeGreaterThan(250);
  for (const table of [
    'programs',
    'pathways',
    'resources',
    'job_roles',
    'platform_skill_relations',
    'departments',
    'groups',
    'program_enrollments',
    'pathway_enrollments',
    'invitations',
    'suggestions',
    'course_access_requests',
  ]) {
    expect(await numberOf(table)).toBeGreaterThanOrEqual(4);
  }

  const server = await startTestServer({ db, handlers: [listCourses] });
  try {
    for (const { authorization, platform } of credentials) {
      const { status, body } = await server.request<{ count: number }>('GET', '/api/catalog/courses/', {
        as: authorization,
        query: platform ? { org: platform } : {},
      });
      expect(status).toBe(200);
      expect(body.count).toBeGreaterThan(10);
    }
  } finally {
    await server.close();
  }
  expect(await loadDemo(db)).toBeNull();
  expect(await numberOf('courses')).toBe(61);
});

it('makes new credentials when the first ones were never shown', async () => {
  await db.pool.query(`update platforms set settings = '{"demo": "loaded"}'`);
  const answer = await loadDemo(db);
  expect(answer?.credentials).toHaveLength(8);
  const { rows } = await db.pool.query<{ live: number }>(
    'select count(*) filter (where revoked_at is null) as live from credentials',
  );
  expect(rows[0]!.live).toBe(8);
});
