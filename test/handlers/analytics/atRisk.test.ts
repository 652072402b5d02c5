import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { learnerServer, namesSorts } from './learnerServer.js';

type Page = components['schemas']['AtRiskLearners'];

const { server, departments, record, read, rows, join, enrollIn } = learnerServer();
const path = '/api/ai-analytics/orgs/north/at-risk/';
const DAY_MS = 86_400_000;
/** Noon of a day that lies so many days back, by UTC. */
const noon = (days: number) =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`) - days * DAY_MS).toISOString();
const result = async (
  name: string,
  course: string,
  values: { grade: number | null; passed: boolean | null; percent: number; completed?: string | null },
) => {
  await rows(
    `insert into course_results (platform_id, user_id, course_id, grade, passed, percent, completed_at)
     select platform_id, $2, id, $3, $4, $5, $6 from courses where platform_id = $1 and course_key = $7
     on conflict (platform_id, user_id, course_id) do update set (grade, passed, percent, completed_at) = (excluded.grade, excluded.passed, excluded.percent, excluded.completed_at)`,
    [server.ids.north, server.ids[name], values.grade, values.passed, values.percent, values.completed ?? null, course],
  );
  // The product queues these keys when it stores results.
  await rows(
    `insert into derived_changes (platform_id, kind, key)
     select platform_id, kind, key from courses cross join lateral (values ('class', id), ('class_ranks', id), ('learner', $3)) queued (kind, key)
      where platform_id = $1 and course_key = $2`,
    [server.ids.north, course, server.ids[name]],
  );
};
const namesOf = async (query: Record<string, string | number> = {}, who: 'admin' | 'dean' = 'admin') =>
  (await read<Page>(path, query, who)).body.data.map(
    ({ username, course_id: course }) => `${username} ${course.slice(-3)}`,
  );

describe('listAtRiskLearners', () => {
  /**
   * In the course 310: pat away for 10 days and failing, una never there for 20 days, ole away for 8 but passed, kai
   * away for 9 but done, liv there yesterday; in 210: pat away for 40 days, kai who left it.
   */
  beforeEach(async () => {
    for (const name of ['una', 'ole', 'kai', 'liv']) await join(name, { name: `${name} berg` });
    for (const [name, days] of [
      ['pat', 60],
      ['una', 20],
      ['ole', 60],
      ['kai', 60],
      ['liv', 60],
    ] as const)
      await enrollIn('NF-DS-310', name, { started: noon(days) });
    await enrollIn('NF-DS-210', 'pat', { started: noon(60) });
    await enrollIn('NF-DS-210', 'kai', { started: noon(60), ended: noon(50) });
    const seen = (name: string, days: number, course = 'NF-DS-310') => did(name, noon(days), { course_id: course });
    await record([
      seen('pat', 10),
      seen('ole', 8),
      seen('kai', 9),
      seen('liv', 1),
      seen('pat', 40, 'NF-DS-210'),
      did('pat', noon(1)),
    ]);
    await result('pat', 'NF-DS-310', { grade: 0.3, passed: false, percent: 10 });
    await result('ole', 'NF-DS-310', { grade: 0.9, passed: true, percent: 80 });
    await result('kai', 'NF-DS-310', { grade: null, passed: null, percent: 100, completed: noon(9) });
    await result('liv', 'NF-DS-310', { grade: 0.5, passed: false, percent: 10 });
  });

  it('200: lists who is enrolled, has not passed and is away, with the reasons', async () => {
    const { status, body } = await read<Page>(path, { sort: 'days_away', explain: true });
    const [first, second, third] = body.data;
    expect([status, body.data.length, body.pagination.totalItems]).toEqual([200, 3, 3]);
    expect(first).toEqual({
      username: 'pat',
      full_name: '',
      email: 'pat@north.example',
      course_id: 'NF-DS-310',
      course_name: 'Data Mining',
      enrolled_at: expect.stringContaining('T12:00:00.000Z'),
      last_access: expect.stringContaining('T12:00:00.000Z'),
      days_away: expect.any(Number),
      // Of five people: 0.3, 0, 0.9, 0, 0.5, and 10, 0, 80, 100, 10.
      grade: 0.3,
      class_grade: 0.34,
      progress: 10,
      class_progress: 40,
      reasons: ['away', 'failing_grade', 'behind_class'],
    });
    // A day may begin while this runs.
    expect(body.data.map(({ days_away: days }) => days - first!.days_away)).toEqual([0, 10, 30]);
    expect([10, 11]).toContain(first!.days_away);
    expect(second).toMatchObject({
      username: 'una',
      full_name: 'una berg',
      last_access: null,
      grade: null,
      progress: 0,
      reasons: ['never_active', 'away', 'behind_class'],
    });
    expect(third).toMatchObject({
      username: 'pat',
      course_id: 'NF-DS-210',
      grade: null,
      class_progress: 0,
      reasons: ['away'],
    });
    expect(body.explain).toMatchObject({ filters: { days: 7 }, people_counted: 2, records_counted: 3 });
  });

  it('200: takes the days of the request, a course, and parts of names', async () => {
    expect(
      await Promise.all([
        namesOf({ days: 9, course_id: 'NF-DS-310' }),
        namesOf({ days: 12 }),
        namesOf({ days: 1, course_id: 'NF-DS-310', sort: 'username' }),
        namesOf({ search: 'BERG' }),
      ]),
    ).toEqual([['una 310', 'pat 310'], ['pat 210', 'una 310'], ['liv 310', 'pat 310', 'una 310'], ['una 310']]);
  });

  it('200: sorts with what has no value last, pages, and is a file with format=csv', async () => {
    expect(
      await Promise.all([
        namesOf({ sort: 'last_access' }),
        namesOf({ sort: '-full_name' }),
        namesOf({ sort: '-grade', length: 1 }),
        namesOf({ length: 1, page: 2 }),
        namesOf({ page: 9 }),
      ]),
    ).toEqual([['pat 210', 'pat 310', 'una 310'], ['una 310', 'pat 210', 'pat 310'], ['pat 310'], ['una 310'], []]);
    const { text } = await read(path, { format: 'csv', sort: 'course_id', length: 1 });
    expect(
      text
        .split('\n')
        .slice(0, 2)
        .map((line) => line.split(',').slice(-2).join()),
    ).toEqual(['class_progress,reasons', '0,"[""away""]"']);
    expect(text.trim().split('\n')).toHaveLength(4);
  });

  const sorts = [
    'grade',
    '-grade',
    'progress',
    '-progress',
    'last_access',
    '-last_access',
    'course_id',
    '-course_id',
    'course_name',
    '-course_name',
    'class_grade',
    '-class_grade',
    'class_progress',
    '-class_progress',
  ];
  it.each(sorts)('200: is in the same order page by page as at once, sorted by %s', async (sort) => {
    for (const [name, grade, percent] of [
      ['ana', 0.2, 30],
      ['ben', 0.2, 30],
      ['cleo', null, 0],
      ['dora', 0, 45.5],
      ['emil', 0.45, 0],
    ] as const) {
      await join(name);
      await enrollIn('NF-DS-310', name, { started: noon(30) });
      await result(name, 'NF-DS-310', { grade, passed: null, percent });
    }
    const { data } = (await read<Page>(path, { sort, length: 500 })).body;
    for (const length of [1, 2, 3]) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map(async (page) => (await read<Page>(path, { sort, length, page })).body.data),
      );
      expect(pages.flat()).toEqual(data);
    }
    const shown = data.map((row) => row[sort.replace('-', '') as 'grade' | 'last_access']);
    const direction = sort.startsWith('-') ? -1 : 1;
    const valued = shown
      .filter((value) => value !== null)
      .toSorted((one, other) => direction * (Number(one > other) - Number(one < other)));
    expect(shown).toEqual([...valued, ...shown.filter((value) => value === null)]);
    expect(data).toHaveLength(8);
  });

  it.each(['username', '-email', 'full_name', '-full_name'] as const)(
    '200: is in the order of people, page by page as at once, sorted by %s',
    async (sort) => {
      const enroll = async (name: string) => {
        await join(name, { name: name < 'd' ? 'Kim' : `${name} berg` });
        for (const course of ['NF-DS-310', 'NF-DS-210']) await enrollIn(course, name, { started: noon(30) });
      };
      for (const name of ['ana', 'ben', 'cleo', 'dora', 'emil']) await enroll(name);
      const { data } = (await read<Page>(path, { sort, length: 500 })).body;
      for (const length of [1, 2, 5]) {
        const pages = await Promise.all(
          Array.from(
            { length: 14 },
            async (_, nth) => (await read<Page>(path, { sort, length, page: nth + 1 })).body.data,
          ),
        );
        expect(pages.flat()).toEqual(data);
      }
      const shown = data.map((row) => row[sort.replace('-', '') as 'username' | 'email' | 'full_name'].toLowerCase());
      expect(shown).toEqual(sort.startsWith('-') ? shown.toSorted().reverse() : shown.toSorted());
      expect(data).toHaveLength(13);
    },
  );

  it('200: keeps to departments, whose people are the class then', async () => {
    expect(
      await Promise.all([
        namesOf({}, 'dean'),
        namesOf({ department_id: departments.science }),
        namesOf({ department_id: departments.arts }),
      ]),
    ).toEqual([['pat 210', 'pat 310'], ['pat 210', 'pat 310'], []]);
    const { body } = await read<Page>(path, { sort: 'days_away' }, 'dean');
    expect(body.data[0]).toMatchObject({ class_grade: 0.3, class_progress: 10, reasons: ['away', 'failing_grade'] });
  });

  it('200: leaves out courses that were removed', async () => {
    await rows(`update courses set deleted_at = now() where name = 'Data Mining'`);
    expect(await namesOf()).toEqual(['pat 210']);
  });

  it('400: names days that are none', async () => {
    const { status, body } = await read(path, { days: 0 });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'days']);
  });

  it('401, 403 and 404: is for administrators, of courses and departments of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 404]);
    for (const query of [{ course_id: 'nowhere' }, { department_id: departments.law }])
      expect((await read(path, query as never)).status).toBe(404);
  });
  namesSorts(read, path);
});
