import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';

type TimeSeries = components['schemas']['TimeSeries'];

const { server, record, join, enrollIn, read, rows, departments } = analyticsServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const AUDIENCE = '/api/ai-analytics/audience/orgs/north';

const refusals = (path: string) => {
  it('400: names the parameter of a range that ends before it begins', async () => {
    const { status, body } = await read<TimeSeries>(path, { start_date: '2026-03-02', end_date: '2026-03-01' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'end_date']);
  });

  it('401, 403 and 404: is for administrators of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'dean', 'otherAdmin'].map(async (who) => (await read(path, DAYS, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 403, 404]);
  });
};

describe.each([
  ['getEnrollmentsOverTime', `${AUDIENCE}/enrollments/over-time`, 3, 2],
  ['getCourseEnrollmentsOverTime', `${AUDIENCE}/enrollments/courses/NF-DS-310/over-time`, 2, 1],
] as const)('%s', (operationId, path, begun, ended) => {
  const isOfCourse = operationId === 'getCourseEnrollmentsOverTime';
  const enrollThree = async () => {
    for (const name of ['una', 'ole']) await join(name);
    await enrollIn('NF-DS-310', 'una', { started: '2026-03-02T23:59:59Z' });
    await enrollIn('NF-DS-310', 'ole', { started: '2026-03-04T00:00:00Z', ended: '2026-03-04T12:00:00Z' });
    await enrollIn('NF-DS-210', 'una', { started: '2026-03-04T00:00:00Z', ended: '2026-03-04T15:00:00Z' });
    await enrollIn('NF-DS-310', 'pat', { started: '2026-02-27T00:00:00Z', ended: '2026-03-01T00:00:00Z' });
  };

  it('200: counts enrollments that began, by day', async () => {
    await enrollThree();
    const { status, body } = await read<TimeSeries>(path, DAYS);
    expect([status, body.data]).toEqual([200, { '2026-03-02': 1, '2026-03-03': 0, '2026-03-04': isOfCourse ? 1 : 2 }]);
    expect(body).toMatchObject({
      total: begun,
      meta: { total: begun, change_range: begun - 1, change_last_seven_days: begun + 1 },
    });
  });

  it('200: counts those that ended with active=false', async () => {
    await enrollThree();
    const { body } = await read<TimeSeries>(path, { ...DAYS, active: false, explain: true });
    expect(body).toMatchObject({ data: { '2026-03-02': 0, '2026-03-04': ended }, total: ended });
    expect(body.explain).toMatchObject({ filters: { active: false }, records_counted: ended });
  });

  it('200: counts who comes again once more', async () => {
    await enrollIn('NF-DS-310', 'pat', { started: '2026-03-02T10:00:00Z', ended: '2026-03-03T10:00:00Z' });
    await enrollIn('NF-DS-310', 'pat');
    const totalOf = async (query: Record<string, string | boolean>) => (await read<TimeSeries>(path, query)).body.total;
    expect([await totalOf(DAYS), await totalOf({ ...DAYS, active: false }), await totalOf({})]).toEqual([1, 1, 1]);
  });

  it('200: is a file of days with format=csv', async () => {
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,0\n2026-03-03,0\n2026-03-04,0\n',
    );
  });

  it('404: knows no course of another platform', async () => {
    const unknown = isOfCourse ? read(path.replace('NF-DS-310', 'nowhere')) : read(path, { course_id: 'nowhere' });
    expect((await unknown).status).toBe(404);
  });
  refusals(path);
});

describe('getEnrollmentsOverTime', () => {
  it('200: narrows to a course', async () => {
    await enrollIn('NF-DS-210', 'pat', { started: '2026-03-03T10:00:00Z' });
    const totalOf = async (course: string) =>
      (await read<TimeSeries>(`${AUDIENCE}/enrollments/over-time`, { ...DAYS, course_id: course })).body.total;
    expect([await totalOf('NF-DS-210'), await totalOf('NF-DS-310'), await totalOf('')]).toEqual([1, 0, 1]);
  });
});

describe.each([
  ['getRegisteredUsersOverTime', `${AUDIENCE}/registered-users/over-time`],
  ['getOverviewRegisteredUsers', '/api/ai-analytics/overview/orgs/north/registered-users'],
])('%s', (_, path) => {
  it('200: counts people by the day they joined, also those who left', async () => {
    await join('una', { at: '2026-03-02T00:00:00Z' });
    await join('ole', { at: '2026-03-02T23:59:59Z' });
    await join('old', { at: '2026-03-01T23:59:59Z' });
    await rows('update memberships set active = false where user_id = $1', [server.ids.ole]);
    const { status, body } = await read<TimeSeries>(path, { ...DAYS, explain: true });
    expect([status, body.data, body.total, body.meta.change_range]).toEqual([
      200,
      { '2026-03-02': 2, '2026-03-03': 0, '2026-03-04': 0 },
      2,
      1,
    ]);
    expect(body.explain).toMatchObject({ people_counted: 2, filters: {} });
  });

  it('200: is a file of days with format=csv', async () => {
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,0\n2026-03-03,0\n2026-03-04,0\n',
    );
  });
  refusals(path);
});

describe('getCourseCompletionsOverTime', () => {
  const path = '/api/ai-analytics/engagement/orgs/north/course_completion/over-time';
  beforeEach(async () => {
    await enrollIn('NF-DS-310', 'pat');
    await enrollIn('NF-DS-210', 'pat', { started: '2026-02-01T00:00:00Z', ended: '2026-03-02T12:00:00Z' });
    await enrollIn('NF-DS-210', 'vic');
    await record([
      did('vic', '2026-03-03T11:00:00Z', { verb: 'completed', course_id: 'NF-DS-310' }),
      did('pat', '2026-03-02T10:00:00Z', { verb: 'completed', course_id: 'NF-DS-310' }),
      did('pat', '2026-03-02T11:00:00Z', { verb: 'completed', course_id: 'NF-DS-210' }),
      did('vic', '2026-03-04T11:00:00Z', { verb: 'completed', course_id: 'NF-DS-210' }),
      did('vic', '2026-03-05T11:00:00Z', { verb: 'completed', course_id: 'NF-DS-210' }),
    ]);
  });

  it('200: counts each person and course once, on the day of completion', async () => {
    const { status, body } = await read<TimeSeries>(path, DAYS);
    expect([status, body.data, body.total]).toEqual([200, { '2026-03-02': 2, '2026-03-03': 0, '2026-03-04': 1 }, 3]);
    expect(body.completions_without_enrollment).toBe(1);
    expect((await read<TimeSeries>(path, { ...DAYS, course_id: 'NF-DS-310' })).body).toMatchObject({
      total: 1,
      completions_without_enrollment: 1,
    });
    expect((await read<TimeSeries>(path, { ...DAYS, course_id: 'NF-DS-210' })).body).toMatchObject({
      total: 2,
      completions_without_enrollment: 0,
    });
  });

  it('200: is a file of days with format=csv', async () => {
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,2\n2026-03-03,0\n2026-03-04,1\n',
    );
  });

  it('404: knows no course of another platform', async () => {
    expect((await read(path, { course_id: 'nowhere' })).status).toBe(404);
  });
  refusals(path);
});

it.each([
  ['getEnrollmentsOverTime', `${AUDIENCE}/enrollments/over-time`],
  ['getCourseCompletionsOverTime', '/api/ai-analytics/engagement/orgs/north/course_completion/over-time'],
  ['getRegisteredUsersOverTime', `${AUDIENCE}/registered-users/over-time`],
])('%s counts the people of a department, and knows none of another platform', async (_, path) => {
  for (const name of ['una', 'ole']) await join(name, { at: '2026-03-02T10:00:00Z' });
  await rows('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
    server.ids.north,
    departments.optics,
    server.ids.una,
  ]);
  for (const name of ['una', 'ole']) {
    await enrollIn('NF-DS-310', name, { started: '2026-03-02T10:00:00Z' });
    await record([did(name, '2026-03-03T10:00:00Z', { verb: 'completed', course_id: 'NF-DS-310' })]);
  }
  const totalOf = async (query: Record<string, number>) =>
    (await read<TimeSeries>(path, { ...DAYS, ...query })).body.total;
  expect([await totalOf({}), await totalOf({ department_id: departments.science })]).toEqual([2, 1]);
  expect((await read(path, { department_id: departments.law })).status).toBe(404);
});
