import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer } from './analyticsServer.js';

type Schemas = components['schemas'];

const { server, rows, join, enrollIn, read } = analyticsServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const AUDIENCE = '/api/ai-analytics/audience/orgs/north';
const NONE = { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 };

const isForAdministrators = (path: string) =>
  it('401, 403 and 404: is for administrators of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'dean', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 403, 404]);
  });

describe.each([
  ['getEnrollmentsPerCourse', `${AUDIENCE}/enrollments/per-course`],
  ['getRegisteredUsersPerCourse', `${AUDIENCE}/registered-users/per-course`],
])('%s', (_, path) => {
  beforeEach(async () => {
    for (const name of ['una', 'ole', 'kai']) await join(name);
    for (const name of ['una', 'ole']) await enrollIn('NF-DS-210', name, { started: '2026-03-02T10:00:00Z' });
    await enrollIn('NF-DS-310', 'una', { started: '2026-03-04T10:00:00Z', ended: '2026-03-04T11:00:00Z' });
    await enrollIn('NF-DS-310', 'kai', { started: '2026-02-28T10:00:00Z' });
  });

  it('200: lists courses by what began, with shares that make 100', async () => {
    const { status, body } = await read<Schemas['EnrollmentsPerCourse']>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { course_id: 'NF-DS-210', name: 'Statistical Learning', users: 2, percentage: 66.67 },
        { course_id: 'NF-DS-310', name: 'Data Mining', users: 1, percentage: 33.33 },
      ],
      pagination: { totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 },
      total: 3,
      meta: { total: 3, change_range: 2 },
      explain: { records_counted: 3 },
    });
  });

  it('200: lists what ended with active=false, in another order, by pages', async () => {
    const ended = await read<Schemas['EnrollmentsPerCourse']>(path, { ...DAYS, active: false });
    expect(ended.body.data).toEqual([{ course_id: 'NF-DS-310', name: 'Data Mining', users: 1, percentage: 100 }]);
    const keys = async (query: Record<string, string | number>) =>
      (await read<Schemas['EnrollmentsPerCourse']>(path, { ...DAYS, ...query })).body.data.map(
        ({ course_id: key }) => key,
      );
    expect(
      await Promise.all([
        keys({ sort: 'users' }),
        keys({ sort: 'name' }),
        keys({ sort: '-course_id' }),
        keys({ length: 1, page: 2 }),
        keys({ page: 3 }),
      ]),
    ).toEqual([['NF-DS-310', 'NF-DS-210'], ['NF-DS-310', 'NF-DS-210'], ['NF-DS-310', 'NF-DS-210'], ['NF-DS-310'], []]);
  });

  it('200: sorts by shares as they are shown, of which some have a hundredth more', async () => {
    await rows(`insert into courses (platform_id, course_key, name) values ($1, 'NF-DS-110', 'Graphs')`, [
      server.ids.north,
    ]);
    const day = { start_date: '2026-03-05', end_date: '2026-03-05' };
    for (const course of ['NF-DS-110', 'NF-DS-210', 'NF-DS-310'])
      await enrollIn(course, 'pat', { started: '2026-03-05T10:00:00Z' });
    const shares = async (sort: string) =>
      (await read<Schemas['EnrollmentsPerCourse']>(path, { ...day, sort })).body.data.map(
        ({ percentage }) => percentage,
      );
    expect([await shares('percentage'), await shares('-percentage')]).toEqual([
      [33.33, 33.33, 33.34],
      [33.34, 33.33, 33.33],
    ]);
  });

  it('200: is empty where nothing began', async () => {
    const { body } = await read<Schemas['EnrollmentsPerCourse']>(path, {
      start_date: '2020-01-01',
      end_date: '2020-01-02',
    });
    expect(body).toMatchObject({ data: [], pagination: NONE, total: 0 });
  });

  it('200: is a file of all courses with format=csv', async () => {
    const { text } = await read(path, { ...DAYS, format: 'csv', length: 1 });
    expect(text).toBe(
      'course_id,name,users,percentage\nNF-DS-210,Statistical Learning,2,66.67\nNF-DS-310,Data Mining,1,33.33\n',
    );
  });

  it('400: names a page that is too far out', async () => {
    const { status, body } = await read(path, { page: 1_000_001, length: 500 });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'page']);
  });
  isForAdministrators(path);
});

describe('listCourseEnrollmentUsers', () => {
  const path = `${AUDIENCE}/enrollments/courses/NF-DS-310/users`;
  const namesOf = async (query: Record<string, string | number | boolean> = {}) =>
    (await read<Schemas['EnrolledPeople']>(path, query)).body.data.map(({ username }) => username);
  beforeEach(async () => {
    await join('una', { name: '=SUM(A1)' });
    await join('ole', { name: 'Ólafur Berg' });
    await join('kai');
    await enrollIn('NF-DS-310', 'una', { started: '2026-03-02T10:00:00Z' });
    await enrollIn('NF-DS-310', 'ole', { started: '2026-03-03T10:00:00Z' });
    await enrollIn('NF-DS-310', 'kai', { started: '2026-03-01T10:00:00Z', ended: '2026-03-05T10:00:00Z' });
    await enrollIn('NF-DS-210', 'pat');
  });

  it('200: lists who is enrolled, the newest first, and with active=false who was', async () => {
    const { status, body } = await read<Schemas['EnrolledPeople']>(path, { explain: true });
    expect([status, body.data[0], body.pagination.totalItems, body.explain?.people_counted]).toEqual([
      200,
      { username: 'ole', full_name: 'Ólafur Berg', email: 'ole@north.example', timestamp: '2026-03-03T10:00:00.000Z' },
      2,
      2,
    ]);
    expect((await read<Schemas['EnrolledPeople']>(path, { active: false })).body.data).toEqual([
      { username: 'kai', full_name: '', email: 'kai@north.example', timestamp: '2026-03-05T10:00:00.000Z' },
    ]);
  });

  it('200: searches by parts of names, accents and case aside, sorts and pages', async () => {
    expect(
      await Promise.all([
        namesOf({ search: 'OLAFUR' }),
        namesOf({ search: 'north.ex' }),
        namesOf({ search: '%' }),
        namesOf({ sort: 'username', length: 1, page: 2 }),
        namesOf({ page: 9 }),
      ]),
    ).toEqual([['ole'], ['ole', 'una'], [], ['una'], []]);
  });

  it('200: is a file with format=csv, in which no cell is a formula', async () => {
    const { text } = await read(path, { format: 'csv', search: 'una' });
    expect(text).toBe(`username,full_name,email,timestamp\nuna,'=SUM(A1),una@north.example,2026-03-02T10:00:00.000Z\n`);
  });

  it('200: is empty for a course without people, 404: for no course', async () => {
    const { body } = await read<Schemas['EnrolledPeople']>(path.replace('310', '210'), { active: false });
    expect(body).toEqual({ data: [], pagination: NONE });
    expect((await read(path.replace('310', '999'))).status).toBe(404);
  });

  it('400: names a sort that is none', async () => {
    const { status, body } = await read(path, { sort: 'password' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'sort']);
  });
  isForAdministrators(path);
});

describe('getPlatformUserCount', () => {
  const path = '/api/platform/orgs/north/users/count';

  it('200: counts all members without a range, and those who joined in it', async () => {
    await join('una', { at: '2026-03-02T10:00:00Z' });
    const { status, body } = await read<Schemas['CountWithChange']>(path, { explain: true });
    const { data, total, meta, explain } = body;
    expect([status, total, explain?.start_date, meta.change_range]).toEqual([200, data.count, null, total]);
    expect((await read<Schemas['CountWithChange']>(path, DAYS)).body).toMatchObject({ data: { count: 1 }, total: 1 });
  });

  it('400: names the parameter of a range that is too long', async () => {
    const { status, body } = await read(path, { start_date: '2001-01-01', end_date: '2026-03-01' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'start_date']);
  });
  isForAdministrators(path);
});
