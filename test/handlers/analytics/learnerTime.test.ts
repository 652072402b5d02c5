import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { learnerServer, takesRanges } from './learnerServer.js';

type Schemas = components['schemas'];

const { record, read, isAboutOnePerson } = learnerServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const COURSE = { course_id: 'NF-DS-310' };

/** Seconds by day: of the course 90.6, 0 and 600 (longer pauses are none), elsewhere 30.4 on the first day. */
const somePauses = () =>
  record([
    did('pat', '2026-03-02T10:00:00.000Z', COURSE),
    did('pat', '2026-03-02T10:01:30.600Z'),
    did('pat', '2026-03-02T10:02:01.000Z', { course_id: 'NF-DS-210', seconds: 0 }),
    did('pat', '2026-03-04T10:00:00.000Z', COURSE),
    did('pat', '2026-03-04T10:10:00.000Z', COURSE),
    did('pat', '2026-03-04T10:20:00.001Z', { ...COURSE, seconds: 0 }),
    did('pat', '2026-02-27T10:00:00.000Z', { ...COURSE, seconds: 100 }),
    did('vic', '2026-03-03T10:00:00.000Z', { ...COURSE, seconds: 500 }),
  ]);

describe.each([
  [
    'getLearnerCourseTimeOverTime',
    '/api/ai-analytics/perlearner/orgs/north/users/pat/courses/NF-DS-310/overview/time/over-time',
  ],
  ['getPerLearnerTimeOverTime', '/api/perlearner/orgs/north/users/pat/overview/time/over-time'],
])('%s', (operationId, path) => {
  const isOfCourse = operationId === 'getLearnerCourseTimeOverTime';

  it('200: adds up the seconds of each day, and days make the total', async () => {
    await somePauses();
    const { status, body } = await read<Schemas['TimeSeries']>(path, { ...DAYS, explain: true });
    // 90.6 and 600, or 121.0 and 600.
    const [first, third] = isOfCourse ? [91, 600] : [121, 600];
    expect([status, body.data, body.total]).toEqual([
      200,
      { '2026-03-02': first, '2026-03-03': 0, '2026-03-04': third },
      first! + third!,
    ]);
    expect(body.meta).toMatchObject({
      total: body.total,
      change_range: body.total - 100,
      change_last_seven_days: body.total + 100,
    });
    expect(body.explain).toMatchObject({
      filters: { user_id: 'pat' },
      people_counted: 1,
      records_counted: isOfCourse ? 4 : 6,
    });
  });

  it('200: is zeros without records, and the person sees the same as administrators', async () => {
    expect((await read<Schemas['TimeSeries']>(path, DAYS, 'learner')).body).toMatchObject({
      data: { '2026-03-02': 0 },
      total: 0,
      meta: { change_range_percent: 0 },
    });
    await somePauses();
    const [own, administered] = await Promise.all([read(path, DAYS, 'learner'), read(path, DAYS)]);
    expect(own.body).toEqual(administered.body);
  });

  it('200: is a file of days with format=csv', async () => {
    await somePauses();
    const { text } = await read(path, { start_date: '2026-03-03', end_date: '2026-03-04', format: 'csv' });
    expect(text).toBe('date,value\n2026-03-03,0\n2026-03-04,600\n');
  });
  takesRanges(read, path);
  isAboutOnePerson(path);
});

describe('getPerLearnerTimeOverTime', () => {
  it('200: rounds days of broken seconds so that they add up', async () => {
    const minutes = ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) =>
      did('pat', `${day}T10:00:00Z`, { seconds: 0.4 }),
    );
    await record(minutes);
    const { body } = await read<Schemas['TimeSeries']>(
      '/api/perlearner/orgs/north/users/pat/overview/time/over-time',
      DAYS,
    );
    expect([Object.values(body.data), body.total]).toEqual([[0, 1, 0], 1]);
  });
});

describe('getLearnerCourseTime', () => {
  const path = '/api/platform/orgs/north/courses/NF-DS-310/users/pat/time/count';
  const countOf = async (query = {}) => (await read<Schemas['Count']>(path, query)).body.data.count;
  beforeEach(somePauses);

  it('200: is the seconds of all time, or of the days of a range', async () => {
    expect(
      await Promise.all([countOf(), countOf(DAYS), countOf({ start_date: '2026-03-03', end_date: '2026-03-03' })]),
    ).toEqual([791, 691, 0]);
    const { body } = await read<Schemas['Count']>(path, { explain: true });
    expect(body.explain).toMatchObject({
      start_date: null,
      filters: { course_id: 'NF-DS-310', user_id: 'pat' },
      records_counted: 5,
    });
  });
  takesRanges(read, path);
  isAboutOnePerson(path);
});
