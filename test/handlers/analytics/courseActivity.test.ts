import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from './refusals.js';

type Schemas = components['schemas'];

const { server, record, read, rows, courses, departments } = analyticsServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const NONE = { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 };

/** Mining: pat 60 + 40 s and vic 20 s on the 2nd, pat nothing on the 4th, pat 30 s on the 9th; statistics: vic 80 s on the 3rd; in no course: ada 100 s. */
beforeEach(async () => {
  await rows(`update courses set course_start = '2026-01-05T08:00:00Z' where id = $1`, [courses.mining]);
  const until = (username: string, start: string, end: string, courseId?: string) => [
    did(username, start, courseId === undefined ? {} : { course_id: courseId }),
    did(username, end, courseId === undefined ? {} : { course_id: courseId }),
  ];
  await record([
    ...until('pat', '2026-03-02T10:00:00Z', '2026-03-02T10:01:00Z', 'NF-DS-310'),
    did('pat', '2026-03-02T10:01:40Z', { course_id: 'NF-DS-310' }),
    ...until('vic', '2026-03-02T10:00:00Z', '2026-03-02T10:00:20Z', 'NF-DS-310'),
    did('pat', '2026-03-04T10:00:00Z', { course_id: 'NF-DS-310' }),
    ...until('pat', '2026-03-09T10:00:00Z', '2026-03-09T10:00:30Z', 'NF-DS-310'),
    ...until('vic', '2026-03-03T10:00:00Z', '2026-03-03T10:01:20Z', 'NF-DS-210'),
    ...until('ada', '2026-03-03T10:00:00Z', '2026-03-03T10:01:40Z'),
  ]);
});

describe('getPlatformTimeOverTime', () => {
  const path = '/api/ai-analytics/engagement/orgs/north/time/over-time';
  type Body = Schemas['TimeSeries'];

  it('200: adds up the seconds of all people by day, in courses and outside', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { '2026-03-02': 120, '2026-03-03': 180, '2026-03-04': 0 },
      total: 300,
      meta: { total: 300, change_range: 300 },
      explain: { start_date: '2026-03-02', records_counted: 10, filters: {} },
    });
  });

  it('200: counts departments with all below, for administrators of departments only theirs', async () => {
    const totals = [
      await read<Body>(path, { ...DAYS, department_id: departments.science }),
      await read<Body>(path, { ...DAYS, department_id: departments.arts }),
      await read<Body>(path, DAYS, 'dean'),
      await read<Body>(path, { ...DAYS, department_id: departments.optics }, 'dean'),
    ].map(({ body }) => body.total);
    expect(totals).toEqual([100, 100, 100, 100]);
  });

  it('200: is a file of days with format=csv', async () => {
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,120\n2026-03-03,180\n2026-03-04,0\n',
    );
  });

  it('404: hides departments of others', async () => {
    expect((await read(path, { department_id: departments.arts }, 'dean')).status).toBe(404);
    expect((await read(path, { department_id: 999_999 })).status).toBe(404);
  });

  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path, { departments: true });
});

describe('listCourseActivity', () => {
  const path = '/api/ai-analytics/engagement/orgs/north/activity';
  type Body = Schemas['CoursesWithActivity'];
  const keysOf = async (query: Record<string, string | number>) =>
    (await read<Body>(path, query)).body.data.map(({ course_id: key }) => key);

  it('200: lists what was done at all, or in a range', async () => {
    const { status, body } = await read<Body>(path, { explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          course_id: 'NF-DS-310',
          name: 'Data Mining',
          course_start: '2026-01-05T08:00:00.000Z',
          course_end: null,
          events: 8,
          users: 2,
          time_spent: 150,
          average_time_spent: 75,
          average_days: 2,
        },
        { course_id: 'NF-DS-210', events: 2, users: 1, time_spent: 80, average_time_spent: 80, average_days: 1 },
      ],
      pagination: { totalItems: 2, totalPages: 1 },
      explain: { start_date: null, records_counted: 10 },
    });
    expect((await read<Body>(path, { start_date: '2026-03-04', end_date: '2026-03-09' })).body.data).toMatchObject([
      { course_id: 'NF-DS-310', events: 3, users: 1, time_spent: 30, average_days: 2 },
    ]);
  });

  it.each([
    ['2025-12-31', '2026-02-28'],
    ['2026-01-01', '2026-02-28'],
    ['2026-01-02', '2026-04-01'],
    ['2026-01-31', '2026-03-31'],
    ['2026-02-28', '2026-03-01'],
  ])('200: adds up whole months and the days around them, from %s to %s', async (from, to) => {
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-31',
      '2026-02-01',
      '2026-02-28',
      '2026-03-01',
      '2026-03-31',
      '2026-04-01',
    ];
    await record(
      days.flatMap((day, index) =>
        ['pat', 'vic'].slice(index % 2).map((who) => did(who, `${day}T12:00:00Z`, { course_id: 'NF-DS-310' })),
      ),
    );
    const [expected] = await rows(
      `select sum(events)::int as events, count(distinct user_id)::int as users, round(sum(milliseconds) / 1000.0)::int as time_spent
           from activity_days where platform_id = $1 and course_id = $2 and day between $3 and $4`,
      [server.ids.north, courses.mining, from, to],
    );
    const { data } = (await read<Body>(path, { start_date: from, end_date: to })).body;
    expect(data.find(({ course_id: key }) => key === 'NF-DS-310')).toMatchObject(expected!);
  });

  it.each([
    {},
    { start_date: '2025-12-01', end_date: '2026-03-31' },
    { start_date: '2025-12-01', end_date: '2026-03-03' },
    { start_date: '2026-01-01', end_date: '2026-03-02' },
    DAYS,
  ])('200: has the same people, whether sorted by them or by something else (%j)', async (query) => {
    await record(
      ['2025-11-01', '2026-04-01'].flatMap((day) =>
        ['pat', 'vic'].map((who) => did(who, `${day}T12:00:00Z`, { course_id: 'NF-DS-210' })),
      ),
    );
    const expected = (await read<Body>(path, { ...query, sort: 'course_id' })).body.data;
    expect(expected.length).toBeGreaterThan(0);
    for (const field of ['users', 'average_time_spent', 'average_days'] as const)
      expect((await read<Body>(path, { ...query, sort: field })).body.data).toEqual(
        expected.toSorted((one, other) => one[field] - other[field]),
      );
  });

  it('200: sorts, pages, is empty without records, and a file with format=csv', async () => {
    expect(
      await Promise.all([
        keysOf({ sort: 'time_spent' }),
        keysOf({ sort: 'name' }),
        keysOf({ sort: '-events' }),
        keysOf({ sort: 'course_id', length: 1, page: 2 }),
        keysOf({ page: 9 }),
      ]),
    ).toEqual([['NF-DS-210', 'NF-DS-310'], ['NF-DS-310', 'NF-DS-210'], ['NF-DS-310', 'NF-DS-210'], ['NF-DS-310'], []]);
    expect((await read<Body>(path, { start_date: '2020-01-01', end_date: '2020-01-02' })).body).toEqual({
      data: [],
      pagination: NONE,
    });
    const { text } = await read(path, { start_date: '2026-03-03', end_date: '2026-03-03', format: 'csv' });
    expect(text).toBe(
      'course_id,name,course_start,course_end,events,users,time_spent,average_time_spent,average_days\nNF-DS-210,Statistical Learning,,,2,1,80,80,1\n',
    );
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});

describe('listMostActiveCourses', () => {
  const path = '/api/ai-analytics/overview/orgs/north/most-active-courses';
  type Body = Schemas['ActiveCourses'];

  it('200: lists time by course, with its share of that of the platform', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          course_id: 'NF-DS-310',
          time_spent: 120,
          time_spent_text: '2m',
          percentage: 40,
          users: 2,
          average_time: 60,
          course_end: null,
        },
        {
          course_id: 'NF-DS-210',
          time_spent: 80,
          time_spent_text: '1m',
          percentage: 26.67,
          users: 1,
          average_time: 80,
        },
      ],
      pagination: { totalItems: 2 },
      explain: { records_counted: 8 },
    });
    const { text } = await read(path, { ...DAYS, sort: 'time_spent', format: 'csv' });
    expect(text.split('\n')[1]).toBe('NF-DS-210,Statistical Learning,,,80,1m,26.67,1,80');
    expect((await read<Body>(path)).body).toEqual({ data: [], pagination: NONE });
  });
  namesWrongParameter(read, path, { sort: 'password' });
  isForAdministrators(read, path);
});

describe('getCourseAverageTime', () => {
  const path = '/api/ai-analytics/engagement/orgs/north/courses/NF-DS-310/time/average';
  type Body = Schemas['AverageTime'];

  it('200: divides the time of a day by who was active on it', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    // 120 seconds of pat and vic on the 2nd, and none of pat on the 4th.
    expect(body).toMatchObject({
      data: { '2026-03-02': 60, '2026-03-03': 0, '2026-03-04': 0 },
      average: 40,
      explain: { people_counted: 2, records_counted: 6, filters: { course_id: 'NF-DS-310' } },
    });
  });

  it('200: is zeros without records, and a file with format=csv', async () => {
    expect((await read<Body>(path, { start_date: '2020-01-01', end_date: '2020-01-01' })).body).toEqual({
      data: { '2020-01-01': 0 },
      average: 0,
    });
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,60\n2026-03-03,0\n2026-03-04,0\n',
    );
  });

  it('404: knows no course of another platform', async () => {
    expect((await read(path.replace('NF-DS-310', 'nowhere'))).status).toBe(404);
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});

describe('getPlatformTime', () => {
  const path = '/api/platform/orgs/north/time/count';

  it('200: sums the time of all time, or of a range, in courses and in none', async () => {
    const ever = await read<Schemas['CountWithChange']>(path, { explain: true });
    expect([
      ever.status,
      ever.body.data.count,
      ever.body.explain?.start_date,
      ever.body.explain?.records_counted,
    ]).toEqual([200, 330, null, 12]);
    expect((await read<Schemas['CountWithChange']>(path, DAYS)).body).toMatchObject({
      data: { count: 300 },
      total: 300,
      meta: { change_range: 300 },
    });
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});
