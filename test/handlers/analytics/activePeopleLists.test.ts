import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from './refusals.js';

type Schemas = components['schemas'];

const { server, record, join, enrollIn, read, rows, departments } = analyticsServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };

beforeEach(async () => {
  await join('una', { name: 'Una Berg' });
  await record([
    did('una', '2026-03-02T10:00:00Z', { course_id: 'NF-DS-310' }),
    did('una', '2026-03-03T10:00:00Z', { course_id: 'NF-DS-310' }),
    did('pat', '2026-03-04T23:59:59Z', { course_id: 'NF-DS-310' }),
    did('pat', '2026-03-04T10:00:00Z', { course_id: 'NF-DS-210' }),
    did('ada', '2026-03-03T11:00:00Z'),
    did('vic', '2026-03-05T00:00:00Z', { course_id: 'NF-DS-310' }),
  ]);
});
/** What pat, as somebody of the main platform too, and kim, who is of no other, did there. */
const actInMain = async () => {
  await rows(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
    server.ids.south,
    server.ids.dean,
  ]);
  await record(
    [
      did('dean', '2026-03-03T12:00:00Z', { course_id: 'NF-DS-310' }),
      did('kim', '2026-03-03T12:00:00Z', { course_id: 'NF-DS-310' }),
    ],
    'south',
  );
};

describe('getAudienceActiveUsersPerCourse', () => {
  const path = '/api/ai-analytics/audience/orgs/north/active-users/per-course';
  type Body = Schemas['CoursesWithPeople'];
  const listed = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<Body>(path, { ...DAYS, ...query }, who)).body.data.map(
      ({ course_id: key, platform_key: of, user_count: people }) => [of, key, people],
    );

  it('200: counts distinct people of each course, and of all', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { course_id: 'NF-DS-310', name: 'Data Mining', platform_key: 'north', user_count: 2 },
        { course_id: 'NF-DS-210', name: 'Statistical Learning', platform_key: 'north', user_count: 1 },
      ],
      pagination: { totalItems: 2, currentPage: 1, perPage: 500, totalPages: 1 },
      total: 3,
      meta: { total: 3, change_range: 3 },
      explain: { people_counted: 3, records_counted: 5 },
    });
  });

  it('200: sorts, pages, and is empty on days without anybody', async () => {
    expect(
      await Promise.all([
        listed({ sort: 'course_id' }),
        listed({ sort: '-name', length: 1, page: 2 }),
        listed({ page: 9 }),
      ]),
    ).toEqual([
      [
        ['north', 'NF-DS-210', 1],
        ['north', 'NF-DS-310', 2],
      ],
      [['north', 'NF-DS-310', 2]],
      [],
    ]);
    expect((await read<Body>(path, { start_date: '2020-01-01', end_date: '2020-01-02' })).body).toMatchObject({
      data: [],
      total: 0,
      pagination: { totalItems: 0, totalPages: 0 },
    });
    expect((await read(path, { ...DAYS, format: 'csv', length: 1 })).text).toBe(
      'course_id,name,platform_key,user_count\nNF-DS-310,Data Mining,north,2\nNF-DS-210,Statistical Learning,north,1\n',
    );
  });

  it('200: counts over long ranges who was active in them, and not before and after alone', async () => {
    const many = [...Array(3).keys()].map((n) => did('una', `202${n + 3}-06-01T10:00:00Z`, { course_id: 'NF-DS-210' }));
    await record([
      ...many,
      did('vic', '2023-06-01T10:00:00Z', { course_id: 'NF-DS-210' }),
      did('ada', '2025-12-31T23:59:59Z', { course_id: 'NF-DS-210' }),
    ]);
    const of = (from: string, to: string) => listed({ start_date: from, end_date: to });
    expect(
      await Promise.all([
        of('2023-06-01', '2025-06-01'),
        of('2023-06-02', '2024-05-31'),
        of('2024-01-01', '2024-12-31'),
        of('2025-06-02', '2026-03-04'),
      ]),
    ).toEqual([
      [['north', 'NF-DS-210', 2]],
      [],
      [['north', 'NF-DS-210', 1]],
      [
        ['north', 'NF-DS-210', 2],
        ['north', 'NF-DS-310', 2],
      ],
    ]);
  });

  it('200: narrows to departments, for their administrators to theirs', async () => {
    expect(
      await Promise.all([
        listed({ department_id: departments.science }),
        listed({ department_id: departments.arts }),
        listed({}, 'dean'),
      ]),
    ).toEqual([
      [
        ['north', 'NF-DS-210', 1],
        ['north', 'NF-DS-310', 1],
      ],
      [],
      [
        ['north', 'NF-DS-210', 1],
        ['north', 'NF-DS-310', 1],
      ],
    ]);
    expect((await read(path, { department_id: departments.law })).status).toBe(404);
  });

  it('200: lists courses of the main platform in which these people were active, where that is requested', async () => {
    await actInMain();
    expect(await listed({ include_main_platform: true })).toEqual([
      ['north', 'NF-DS-310', 2],
      ['north', 'NF-DS-210', 1],
      ['south', 'NF-DS-310', 1],
    ]);
    expect(await listed({})).toEqual([
      ['north', 'NF-DS-310', 2],
      ['north', 'NF-DS-210', 1],
    ]);
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path, { departments: true });
});

describe('listAudienceActiveUsers', () => {
  const path = '/api/ai-analytics/audience/orgs/north/active-users/users';
  type Body = Schemas['ActivePeople'];
  const namesOf = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<Body>(path, { ...DAYS, ...query }, who)).body.data.map(({ username }) => username);

  it('200: lists who was active, with indexes across courses', async () => {
    await enrollIn('NF-DS-310', 'una', { started: '2026-03-01T00:00:00Z' });
    await enrollIn('NF-DS-210', 'una', { started: '2026-03-01T00:00:00Z' });
    await rows(`update courses set course_end = '2026-03-05T00:00:00Z'`);
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect([status, body.data.map(({ username }) => username)]).toEqual([200, ['pat', 'ada', 'una']]);
    expect(body).toMatchObject({
      data: [
        {},
        {},
        {
          username: 'una',
          name: 'Una Berg',
          email: 'una@north.example',
          last_active: '2026-03-03T10:00:00.000Z',
          engagement_index: 1,
          performance_index: 50,
        },
      ],
      pagination: { totalItems: 3, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: { people_counted: 3, records_counted: 5 },
    });
  });

  it('200: narrows to a course, a search and departments, sorts and pages', async () => {
    expect(
      await Promise.all([
        namesOf({ course_id: 'NF-DS-310' }),
        namesOf({ course_id: 'NF-DS-210' }),
        namesOf({ search: 'BERG' }),
        namesOf({ department_id: departments.science }),
        namesOf({ department_id: departments.arts }),
        namesOf({}, 'dean'),
        namesOf({ sort: 'username' }),
        namesOf({ sort: '-name', length: 1 }),
        namesOf({ length: 2, page: 2 }),
        namesOf({ page: 9 }),
      ]),
    ).toEqual([['pat', 'una'], ['pat'], ['una'], ['pat'], [], ['pat'], ['ada', 'pat', 'una'], ['una'], ['una'], []]);
    expect((await read(path, { ...DAYS, course_id: 'nowhere' })).status).toBe(404);
    expect((await read(path, { ...DAYS, department_id: departments.law })).status).toBe(404);
  });

  it('200: sorts by the indexes that it shows, and pages by them', async () => {
    await rows(`update courses set course_end = '2026-03-05T00:00:00Z'`);
    for (const name of ['una', 'vic', 'ada']) await enrollIn('NF-DS-310', name, { started: '2026-03-01T00:00:00Z' });
    await rows(
      'insert into course_results (platform_id, user_id, course_id, grade) select platform_id, $1, id, 0.8 from courses where course_key = $2 and platform_id = $3 on conflict (platform_id, user_id, course_id) do update set grade = 0.8',
      [server.ids.ada, 'NF-DS-310', server.ids.north],
    );
    await enrollIn('NF-DS-210', 'pat', { started: '2026-03-01T00:00:00Z' });
    const shown = async (query: Record<string, string | number | boolean>) =>
      (await read<Body>(path, { ...DAYS, end_date: '2026-03-05', ...query })).body.data.map((row) => [
        row.username,
        row.engagement_index,
        row.performance_index,
      ]);
    // Of three in a class one has a grade; one is alone in theirs.
    const [ada, pat, una, vic] = [
      ['ada', 0, 83.33],
      ['pat', 1, 50],
      ['una', 2, 33.33],
      ['vic', 1, 33.33],
    ];
    expect((await shown({ sort: 'performance_index' })).slice(2)).toEqual([pat, ada]);
    expect(await shown({ sort: '-performance_index', length: 2 })).toEqual([ada, pat]);
    expect(new Set(await shown({ sort: '-performance_index', length: 2, page: 2 }))).toEqual(new Set([una, vic]));
    expect(await shown({ sort: 'engagement_index', length: 1 })).toEqual([ada]);
    expect(await shown({ sort: '-engagement_index', length: 1, include_main_platform: true })).toEqual([una]);
    expect(await shown({ sort: '-engagement_index', course_id: 'NF-DS-310', search: 'una' })).toEqual([una]);
    expect((await shown({ sort: 'email' })).map(([name]) => name)).toEqual(['ada', 'pat', 'una', 'vic']);
  });

  it('200: leaves out who was active before and after alone', async () => {
    await record([did('una', '2026-02-20T10:00:00Z'), did('una', '2026-03-10T10:00:00Z')]);
    const of = (from: string, to: string) => namesOf({ start_date: from, end_date: to, sort: 'username' });
    expect(
      await Promise.all([
        of('2026-02-21', '2026-03-01'),
        of('2026-03-03', '2026-03-03'),
        of('2026-03-04', '2026-03-09'),
        of('2026-03-10', '2026-03-10'),
        of('2026-02-20', '2026-02-20'),
      ]),
    ).toEqual([[], ['ada', 'una'], ['pat', 'vic'], ['una'], ['una']]);
  });

  it('200: has over long ranges of the past who was active in them, at their first and last day and in the months between', async () => {
    const on = (name: string, ...days: string[]) => days.map((day) => did(name, `${day}T23:59:59Z`));
    await record([
      ...on('una', '2023-12-31', '2024-02-29', '2024-12-31'),
      ...on('vic', '2023-12-31', '2024-06-15'),
      ...on('pat', '2023-12-31', '2024-01-15'),
      ...on('ada', '2023-12-31', '2024-08-01'),
      ...on('dean', '2024-03-01'),
    ]);
    const ranges = [
      ['2024-01-01', '2024-12-30'],
      ['2024-01-15', '2024-02-29'],
      ['2024-01-16', '2024-03-31'],
      ['2024-02-29', '2024-06-14'],
      ['2024-02-29', '2024-06-15'],
      ['2024-03-02', '2024-08-01'],
      ['2024-03-01', '2024-07-31'],
      ['2024-06-16', '2024-12-31'],
      ['2023-12-31', '2024-12-31'],
      ['2024-08-02', '2024-12-30'],
    ] as const;
    for (const [from, to] of ranges) {
      const active = await rows<{ username: string }>(
        'select distinct username from activity_days join users on users.id = user_id where platform_id = $1 and day between $2 and $3 order by username',
        [server.ids.north, from, to],
      );
      expect([from, to, await namesOf({ start_date: from, end_date: to, sort: 'username' })]).toEqual([
        from,
        to,
        active.map(({ username }) => username),
      ]);
    }
  });

  it('200: lists members who were active in the main platform, where that is requested', async () => {
    await actInMain();
    expect(
      await Promise.all([
        namesOf({ include_main_platform: true, sort: 'username' }),
        namesOf({ include_main_platform: true, course_id: 'NF-DS-310' }),
      ]),
    ).toEqual([
      ['ada', 'dean', 'pat', 'una'],
      ['pat', 'una'],
    ]);
  });

  it('200: is empty on days without anybody, and a file with format=csv', async () => {
    const { body } = await read<Body>(path, { start_date: '2020-01-01', end_date: '2020-01-02' });
    expect(body).toEqual({ data: [], pagination: { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 } });
    const { text } = await read(path, { ...DAYS, search: 'una', format: 'csv' });
    expect(text).toBe(
      'username,name,email,last_active,engagement_index,performance_index\nuna,Una Berg,una@north.example,2026-03-03T10:00:00.000Z,0,0\n',
    );
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path, { departments: true });
});

describe('getPlatformActiveUserCount', () => {
  const path = '/api/platform/orgs/north/users/active/count';

  it('200: counts who was ever active without a range, and who was in it', async () => {
    const ever = await read<Schemas['CountWithChange']>(path, { explain: true });
    expect([
      ever.status,
      ever.body.data.count,
      ever.body.total,
      ever.body.explain?.start_date,
      ever.body.explain?.people_counted,
    ]).toEqual([200, 4, 4, null, 4]);
    const { body } = await read<Schemas['CountWithChange']>(path, { ...DAYS, explain: true });
    expect(body).toMatchObject({
      data: { count: 3 },
      total: 3,
      meta: { change_range: 3, change_range_percent: 100 },
      explain: { records_counted: 5 },
    });
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});
