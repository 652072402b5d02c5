import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { issueDemoCredentials } from '../../demo/demoCredentials.js';
import { loadDemo } from '../../demo/loadDemo.js';
import { closeDemo, prepareDemo } from '../../server/runtime/demo.js';
import { TESTER, testDatabase } from '../support/database.js';
import { startTestServer } from '../support/server.js';
import listCourses from '../../handlers/catalog/courses/listCourses.js';

const db = testDatabase();

const numberOf = async (table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

beforeAll(async () => {
  const answers = await Promise.all([
    loadDemo(db, { service: 'http://localhost:8080' }),
    loadDemo(db, { service: 'http://localhost:8080' }),
    loadDemo(db, { service: 'http://localhost:8080' }),
  ]);
  expect(answers.filter((isLoaded) => isLoaded)).toHaveLength(1);
});

it('fills an empty database once, whoever calls', async () => {
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
    'course_blocks',
    'conversation_sessions',
    'skill_points',
  ]) {
    expect(await numberOf(table)).toBeGreaterThanOrEqual(4);
  }

  expect(await numberOf('statements')).toBeGreaterThan(2_000);
  expect(await loadDemo(db, { service: 'http://localhost:8080' })).toBe(false);
  expect(await numberOf('courses')).toBe(61);
});

describe('issueDemoCredentials', () => {
  it('makes a working credential for each role', async () => {
    const credentials = (await issueDemoCredentials(db, { onlyUnseen: false }))!;
    expect([...new Set(credentials.map(({ role }) => role))]).toEqual([
      'dm_admin',
      'platform_admin',
      'platform_viewer',
      'department_admin',
      'program_admin',
      'learner',
    ]);
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
  });

  it('makes new ones once when the first were never seen, and ends those before', async () => {
    await db.pool.query(`update platforms set settings = settings || '{"demo": "loaded"}'`);
    const answers = await Promise.all([1, 2, 3].map(() => issueDemoCredentials(db, { onlyUnseen: true })));
    expect(answers.map((answer) => answer?.length ?? 0).sort()).toEqual([0, 0, 8]);
    expect(await liveCredentials()).toBe(8);
  });
});

describe('closeDemo', () => {
  it('ends the credentials of the demo and no other, and a later start with the demo has new ones', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lps-demo-'));
    const messages: string[] = [];
    const options = {
      credentialsFolder: folder,
      service: 'http://localhost:8080',
      log: (message: string) => messages.push(message),
    };
    await issueDemoCredentials(db, { onlyUnseen: false });
    const own = [
      await createCredential(db, TESTER, { user: 'nora.field', label: 'own' }),
      await createCredential(db, TESTER, { role: 'dm_admin', label: 'demo' }),
    ];
    await closeDemo(db, options);
    expect(messages).toEqual([
      expect.stringMatching(/^Revoked 8 credentials of the demo\..*npm run admin -- demo remove$/),
    ]);
    expect(await liveCredentials()).toBe(2);
    await closeDemo(db, options);
    expect(messages).toHaveLength(1);
    expect(await prepareDemo(db, options)).toHaveLength(8);
    expect(await prepareDemo(db, options)).toHaveLength(8);
    await db.pool.query('delete from credentials where id = any ($1)', [own.map(({ id }) => id)]);
    await rm(folder, { recursive: true });
  });
});

const liveCredentials = async () =>
  (
    await db.pool.query<{ n: number }>(
      'select count(*) as n from credentials where revoked_at is null and name is null',
    )
  ).rows[0]!.n;
