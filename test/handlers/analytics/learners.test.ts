import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from './refusals.js';

type Schemas = components['schemas'];

const { server, record, join, enrollIn, deriveAnew, read, rows, departments, courses } = analyticsServer();
const NONE = { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 };

/**
 * Una, of the department of optics, has completed both courses of a pathway, and ole, of arts, one of them; pat is in
 * optics as well.
 */
beforeEach(async () => {
  const north = server.ids.north;
  await rows(`update memberships set created_at = '2026-01-01T00:00:00Z' where platform_id = $1`, [north]);
  await join('una', { at: '2026-02-02T10:00:00Z', name: 'Una Berg' });
  await join('ole', { at: '2026-02-01T10:00:00Z', name: 'Ólafur Berg' });
  await rows(
    'insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3), ($1, $4, $3), ($1, $5, $6)',
    [north, departments.optics, server.ids.una, departments.physics, departments.arts, server.ids.ole],
  );
  const [program] = await rows<{ id: number }>(
    `insert into programs (platform_id, program_key, name) values ($1, 'NF-MSC', 'Master') returning id`,
    [north],
  );
  const [pathway] = await rows<{ id: number }>(
    `insert into pathways (platform_id, pathway_key, name) values ($1, 'NF-PATH', 'Path') returning id`,
    [north],
  );
  await rows('insert into pathway_programs (platform_id, pathway_id, program_id, position) values ($1, $2, $3, 0)', [
    north,
    pathway!.id,
    program!.id,
  ]);
  for (const course of [courses.mining, courses.statistics])
    await rows('insert into program_courses (platform_id, program_id, course_id, position) values ($1, $2, $3, 0)', [
      north,
      program!.id,
      course,
    ]);
  for (const name of ['una', 'ole'])
    await rows('insert into pathway_enrollments (platform_id, user_id, pathway_id) values ($1, $2, $3)', [
      north,
      server.ids[name],
      pathway!.id,
    ]);
  await rows('insert into program_enrollments (platform_id, user_id, program_id) values ($1, $2, $3)', [
    north,
    server.ids.una,
    program!.id,
  ]);
  await enrollIn('NF-DS-310', 'una');
  await enrollIn('NF-DS-310', 'ole');
  const completed = (username: string, courseId: string) =>
    did(username, '2026-03-02T10:00:00Z', { verb: 'completed', course_id: courseId });
  await record([completed('una', 'NF-DS-310'), completed('una', 'NF-DS-210'), completed('ole', 'NF-DS-210')]);
  const [{ id: skill } = { id: 0 }] = await rows<{ id: number }>(
    `insert into skills (name) values ('Statistics') returning id`,
  );
  await rows(
    'insert into skill_point_totals (platform_id, user_id, skill_id, points) values ($1, $2, 0, 30), ($1, $2, $3, 30), ($1, $4, 0, 5), ($1, $4, $3, 5)',
    [north, server.ids.una, skill, server.ids.ole],
  );
  await rows(
    `insert into skill_thresholds (platform_id, name, threshold) values ($1, 'Basic', 10), ($1, 'Expert', 100)`,
    [north],
  );
  await rows(
    `insert into earned_certificates (platform_id, identifier_id, user_id, course_id, earned_at, stored) values ($1, 1, $2, 0, now(), now())`,
    [north, server.ids.una],
  );
  await deriveAnew();
  await rows(
    'insert into block_results (platform_id, user_id, course_id, block_id, passed) values ($1, $2, $3, 7, true), ($1, $2, $3, 8, false)',
    [north, server.ids.una, courses.mining],
  );
  for (const [id, city, at] of [
    [1, 'Maribor', '2026-03-01'],
    [2, 'Ljubljana', '2026-03-02'],
    [3, null, '2026-03-03'],
  ] as const) {
    await rows('insert into record_clients (platform_id, id, digest, city, country) values ($1, $2, $3, $4, $5)', [
      north,
      id,
      Buffer.from([id]),
      city,
      city && 'Slovenia',
    ]);
    await rows(
      'insert into activity_sessions (platform_id, client_id, user_id, started_at, ended_at, events) values ($1, $2, $3, $4, $4, 1)',
      [north, id, server.ids.una, `${at}T10:00:00Z`],
    );
  }
});

describe('listLearners', () => {
  const path = '/api/ai-analytics/perlearner/orgs/north/learners';
  type Body = Schemas['Learners'];
  const namesOf = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<Body>(path, query, who)).body.data.map(({ username }) => username);

  it('200: lists members with what they did and earned', async () => {
    const { status, body } = await read<Body>(path, { search: 'berg', explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          username: 'una',
          user_id: server.ids.una,
          name: 'Una Berg',
          email: 'una@north.example',
          joined: '2026-02-02T10:00:00.000Z',
          courses_enrolled: 1,
          courses_completed: 1,
          completions_without_enrollment: 1,
          time_spent: '0s',
          time_spent_seconds: 0,
          pathways_assigned: 1,
          pathways_completed: 1,
          certificates_earned: 1,
          assessments_passed: 1,
          skills_earned: 1,
          skills_points: 30,
          last_login: '2026-03-02T10:00:00.000Z',
          location: 'Ljubljana, Slovenia',
        },
        {
          username: 'ole',
          courses_enrolled: 1,
          courses_completed: 0,
          completions_without_enrollment: 1,
          pathways_assigned: 1,
          pathways_completed: 0,
          certificates_earned: 0,
          assessments_passed: 0,
          skills_earned: 0,
          skills_points: 5,
          location: null,
        },
      ],
      pagination: { totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: { people_counted: 2, filters: { search: 'berg' } },
    });
  });

  it('200: narrows by program, place, enrollment, platform and day of joining', async () => {
    const sorted = (query: Record<string, string | boolean>) => namesOf({ sort: 'username', ...query });
    expect(
      await Promise.all([
        sorted({ program: 'NF-MSC' }),
        sorted({ location: 'LJUBL' }),
        sorted({ location: 'maribor' }),
        sorted({ is_enrolled: true }),
        sorted({ is_enrolled: false }),
        sorted({ platform: 'north', search: 'berg' }),
        sorted({ start_date: '2026-02-01', end_date: '2026-02-01' }),
      ]),
    ).toEqual([['una'], ['una'], [], ['ole', 'una'], ['ada', 'dean', 'pat', 'vic'], ['ole', 'una'], ['ole']]);
    expect((await read<Body>(path, { program: 'NF-MSC', explain: true })).body.explain?.filters).toEqual({
      program: 'NF-MSC',
    });
    expect(
      await Promise.all(
        [read(path, { program: 'nowhere' }), read(path, { platform: 'south' })].map(
          async (answer) => (await answer).status,
        ),
      ),
    ).toEqual([404, 404]);
  });

  it('200: sorts, pages, is empty where nobody matches, and a file with format=csv', async () => {
    expect(
      await Promise.all([
        namesOf({ search: 'berg', sort: 'courses_completed' }),
        namesOf({ search: 'berg', sort: '-name', length: 1 }),
        namesOf({ page: 9 }),
      ]),
    ).toEqual([['ole', 'una'], ['una'], []]);
    expect((await read<Body>(path, { search: 'nobody' })).body).toEqual({ data: [], pagination: NONE });
    const { text } = await read(path, { search: 'ole', format: 'csv' });
    expect(text.split('\n')[1]).toBe(
      `ole,${server.ids.ole},Ólafur Berg,ole@north.example,2026-02-01T10:00:00.000Z,1,0,0s,0,1,0,0,0,0,5,2026-03-02T10:00:00.000Z,,1`,
    );
  });

  it('200: is of their departments for administrators of departments', async () => {
    expect(await namesOf({ sort: 'username' }, 'dean')).toEqual(['dean', 'pat', 'una']);
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path, { departments: true });
});

describe('listDepartmentAnalytics', () => {
  const path = '/api/ai-analytics/departments/orgs/north/';
  type Body = Schemas['DepartmentsWithFigures'];
  const counts = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<Body>(path, query, who)).body.data.map(({ name, users, courses_completed: completed }) => [
      name,
      users,
      completed,
    ]);

  it('200: counts the people of each department and of all below it once', async () => {
    const { status, body } = await read<Body>(path, { explain: true });
    expect(status).toBe(200);
    expect(body.data.map(({ name, users }) => [name, users])).toEqual([
      ['Arts', 2],
      ['Optics', 2],
      ['Physics', 3],
      ['Science', 3],
    ]);
    expect(body).toMatchObject({
      data: [
        {
          id: departments.arts,
          platform: 'north',
          courses_enrolled: 1,
          courses_completed: 0,
          completions_without_enrollment: 1,
          completion_rate: 0,
          pathways_completed: 0,
          skills_points: 5,
          skills_earned: 0,
        },
        {},
        {},
        {
          id: departments.science,
          courses_enrolled: 1,
          courses_completed: 1,
          completions_without_enrollment: 1,
          completion_rate: 100,
          pathways_completed: 1,
          certificates_earned: 1,
          skills_points: 30,
          skills_earned: 1,
          time_spent: '0s',
          time_spent_seconds: 0,
        },
      ],
      pagination: { totalItems: 4, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: { people_counted: 5 },
    });
  });

  it('200: narrows departments, and the people that the figures are about', async () => {
    expect(
      await Promise.all([
        counts({ department_id: departments.physics }),
        counts({ departments: `${departments.arts},${departments.law}` }),
        counts({ program: 'NF-MSC', departments: departments.science }),
        counts({ pathway: 'NF-PATH', departments: departments.arts }),
        counts({ location: 'ljubljana', departments: departments.physics }),
        counts({ is_enrolled: false, departments: departments.optics }),
        counts({ start_date: '2026-02-01', end_date: '2026-02-01', departments: departments.arts }),
      ]),
    ).toEqual([
      [
        ['Optics', 2, 1],
        ['Physics', 3, 1],
      ],
      [['Arts', 2, 0]],
      [['Science', 1, 1]],
      [['Arts', 1, 0]],
      [['Physics', 1, 1]],
      [['Optics', 1, 0]],
      [['Arts', 1, 0]],
    ]);
  });

  it('200: has the same figures of few among many people', async () => {
    const before = (await read<Body>(path)).body.data;
    await rows(
      `with idle as (insert into users (username, email) select 'idle-' || n, 'idle-' || n || '@north.example' from generate_series(1, 100) n returning id)
       insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from idle`,
      [server.ids.north],
    );
    expect((await read<Body>(path)).body.data).toEqual(before);
  });

  it('200: has their departments and all below for administrators of departments', async () => {
    expect(await Promise.all([counts({}, 'dean'), counts({ departments: departments.arts }, 'dean')])).toEqual([
      [
        ['Optics', 2, 1],
        ['Physics', 3, 1],
      ],
      [],
    ]);
    expect((await read(path, { department_id: departments.arts }, 'dean')).status).toBe(404);
  });

  it('200: is in the order of how many people there are, page by page, whether narrowed or not', async () => {
    for (const query of [{}, { is_enrolled: true }] as Record<string, boolean>[]) {
      const byName = (await read<Body>(path, query)).body.data;
      const expected = byName.toSorted((one, other) => one.users - other.users || one.id - other.id);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(
          async (page) => (await read<Body>(path, { ...query, sort: 'users', length: 1, page })).body,
        ),
      );
      expect(pages.flatMap(({ data }) => data)).toEqual(expected);
      expect(pages.map(({ pagination }) => pagination.totalItems)).toEqual([4, 4, 4, 4, 4]);
      expect((await read<Body>(path, { ...query, sort: '-users' })).body.data).toEqual(expected.toReversed());
    }
  });

  it('200: sorts, pages, is empty without departments, and a file with format=csv', async () => {
    const names = async (query: Record<string, string | number>) =>
      (await read<Body>(path, query)).body.data.map(({ name }) => name);
    expect(
      await Promise.all([
        names({ sort: '-name', length: 2 }),
        names({ sort: 'id', length: 1, page: 4 }),
        names({ page: 9 }),
      ]),
    ).toEqual([['Science', 'Physics'], ['Arts'], []]);
    expect((await read(path, { departments: departments.arts, format: 'csv' })).text.split('\n')[1]).toBe(
      `${departments.arts},Arts,north,2,1,0,0,0,0,5,0,0s,0,1`,
    );
    await rows('delete from department_members');
    await rows('update departments set parent_id = null');
    await rows('delete from departments');
    expect((await read<Body>(path)).body).toEqual({ data: [], pagination: NONE });
  });

  it('404: knows no department, program or pathway of another platform', async () => {
    const queries: Record<string, string | number>[] = [
      { department_id: departments.law },
      { program: 'nowhere' },
      { pathway: 'nowhere' },
    ];
    expect(await Promise.all(queries.map(async (query) => (await read(path, query)).status))).toEqual([404, 404, 404]);
  });
  namesWrongParameter(read, path, { length: '0' });
  isForAdministrators(read, path, { departments: true });
});
