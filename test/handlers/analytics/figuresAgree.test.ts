import { beforeEach, expect, it } from '@jest/globals';
import { analyticsServer, did } from './analyticsServer.js';

const { record, join, enrollIn, read, departments, rows, server } = analyticsServer();
const RANGE = { start_date: '2026-02-20', end_date: '2026-03-10' };
const AI = '/api/ai-analytics';
const ORG = '/api/platform/orgs/north';
const PEOPLE = ['una', 'ole', 'kai', 'liv', 'pat', 'vic'];
const COURSES = ['NF-DS-310', 'NF-DS-210'];

interface Figures {
  data: Record<string, number>;
  total: number;
  meta: { total: number };
}
interface List {
  data: Record<string, number & string>[];
  pagination: { totalItems: number };
  total: number;
}
const figures = async (path: string, query: Record<string, string | number | boolean> = RANGE) =>
  (await read<Figures>(path, query)).body;
const list = async (path: string, query: Record<string, string | number | boolean> = RANGE) =>
  (await read<List>(path, { length: 500, ...query })).body;
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Each person does something else on some days of a month, in a course and out of one. */
beforeEach(async () => {
  for (const [place, name] of PEOPLE.entries()) {
    if (place < 4) await join(name, { at: `2026-02-${18 + place * 2}T10:00:00Z` });
    for (const [nth, course] of COURSES.entries()) {
      if ((place + nth) % 3 === 2) continue;
      const started = `2026-02-${19 + place}T0${nth}:00:00Z`;
      await enrollIn(course, name, place === 1 ? { started, ended: '2026-03-05T10:00:00Z' } : { started });
    }
  }
  await record(
    PEOPLE.flatMap((name, place) =>
      Array.from({ length: 12 }, (_, nth) => {
        const at = new Date(Date.UTC(2026, 1, 19 + ((nth * (place + 2)) % 20), 8 + nth, place * 7)).toISOString();
        const course = [...COURSES, undefined][(nth + place) % 3];
        const verb = nth === 9 && course ? 'completed' : 'experienced';
        return did(name, at, { verb, seconds: 60 * (1 + nth), ...(course && { course_id: course }) });
      }),
    ),
  );
});

it('active people are as many by day, as a count, and as a list of people', async () => {
  const byDay = await figures(`${AI}/audience/orgs/north/active-users/over-time`);
  const overview = await figures(`${AI}/overview/orgs/north/active-users`);
  const count = await figures(`${ORG}/users/active/count`);
  const people = await list(`${AI}/audience/orgs/north/active-users/users`);
  expect(byDay.total).toBeGreaterThan(0);
  expect([overview.total, count.total, people.pagination.totalItems, people.data.length]).toEqual(
    Array(4).fill(byDay.total),
  );
  expect(overview).toEqual(byDay);
  expect(Math.max(...Object.values(byDay.data))).toBeLessThanOrEqual(byDay.total);
  const inCourse = await list(`${AI}/audience/orgs/north/active-users/per-course`);
  for (const { course_id: course, user_count: users } of inCourse.data)
    expect(
      (await list(`${AI}/audience/orgs/north/active-users/users`, { ...RANGE, course_id: String(course) })).pagination
        .totalItems,
    ).toBe(users);
});

it('departments are parts of the whole, and each as its administrator sees it', async () => {
  const path = `${AI}/audience/orgs/north/active-users/over-time`;
  const whole = await figures(path, { ...RANGE, department_id: departments.science });
  const own = (await read<Figures>(path, RANGE, 'dean')).body;
  expect(own.total).toBe(whole.total);
  expect(own.total).toBeLessThan((await figures(path)).total);
});

it.each(['true', 'false'])(
  'enrollments with active=%s are as many by day, by course, and in each course',
  async (active) => {
    const query = { ...RANGE, active };
    const byDay = await figures(`${AI}/audience/orgs/north/enrollments/over-time`, query);
    const byCourse = await list(`${AI}/audience/orgs/north/enrollments/per-course`, query);
    expect(byDay.total).toBeGreaterThan(0);
    expect(sumOf(Object.values(byDay.data))).toBe(byDay.total);
    expect([byCourse.total, sumOf(byCourse.data.map(({ users }) => users!))]).toEqual([byDay.total, byDay.total]);
    expect(sumOf(byCourse.data.map(({ percentage }) => Math.round(percentage! * 100)))).toBe(10_000);
    for (const { course_id: course, users } of byCourse.data)
      expect((await figures(`${AI}/audience/orgs/north/enrollments/courses/${course}/over-time`, query)).total).toBe(
        users,
      );
  },
);

it('members are as many by day, as a count, and in each list', async () => {
  const byDay = await figures(`${AI}/audience/orgs/north/registered-users/over-time`);
  expect([byDay.total, (await figures(`${ORG}/users/count`)).total, sumOf(Object.values(byDay.data))]).toEqual([
    3, 3, 3,
  ]);
  const all = (await figures(`${ORG}/users/count`, {})).total;
  const lists = [
    `${AI}/audience/orgs/north/registered-users/`,
    `${AI}/overview/orgs/north/learners`,
    `${AI}/perlearner/orgs/north/users`,
    `${ORG}/`,
  ];
  for (const path of lists) expect([path, (await list(path, {})).pagination.totalItems]).toEqual([path, all]);
});

it('time is the same as a count, by course, and by person', async () => {
  const {
    rows: [raw],
  } = await server.db.pool.query<{ all: number; in_courses: number }>(
    `select sum(milliseconds)::float8 / 1000 as all, (sum(milliseconds) filter (where course_id <> 0))::float8 / 1000 as in_courses from activity_days where platform_id = $1`,
    [server.ids.north],
  );
  const ever = { start_date: '2026-01-01', end_date: '2026-12-31' };
  expect((await figures(`${ORG}/time/count`, {})).total).toBe(raw!.all);
  expect((await figures(`${ORG}/time/count`, ever)).total).toBe(raw!.all);
  const courses = await list(`${AI}/overview/orgs/north/most-active-courses`, ever);
  expect(sumOf(courses.data.map(({ time_spent: seconds }) => seconds!))).toBe(raw!.in_courses);
  const people = await list(`${AI}/perlearner/orgs/north/users`, {});
  expect(sumOf(people.data.map(({ time_spent_seconds: seconds }) => seconds!))).toBe(raw!.all);
  const ofPeople = await Promise.all(
    PEOPLE.map((name) => figures(`/api/perlearner/orgs/north/users/${name}/overview/time/over-time`, ever)),
  );
  expect(sumOf(ofPeople.map(({ total }) => total))).toBe(raw!.all);
});

it('completions are as many by day, in the overview, by course, and of people', async () => {
  const byDay = (
    await read<Figures & { completions_without_enrollment: number }>(
      `${AI}/engagement/orgs/north/course_completion/over-time`,
      RANGE,
    )
  ).body;
  const overview = (
    await read<{ data: { overtime: Record<string, number>; completed_count: number; total_user_count: number } }>(
      `${AI}/overview/orgs/north/courses/completions`,
      RANGE,
    )
  ).body.data;
  expect(byDay.total).toBeGreaterThan(0);
  expect([overview.completed_count, sumOf(Object.values(overview.overtime))]).toEqual([byDay.total, byDay.total]);
  expect((await figures(`${ORG}/users/courses-completed/count`)).total).toBe(overview.total_user_count);
  const [all] = await rows<{ enrolled: number; others: number }>(
    `select count(own.id) as enrolled, count(*) - count(own.id) as others from course_results left join course_enrollments own using (platform_id, user_id, course_id)
      where platform_id = $1 and completed_at is not null`,
    [server.ids.north],
  );
  expect(all!.others).toBeGreaterThan(0);
  expect(byDay.completions_without_enrollment).toBe(all!.others);
  const byCourse = await list(`${AI}/engagement/orgs/north/course_completion/per-course`, {});
  expect(sumOf(byCourse.data.map(({ completions }) => completions!))).toBe(all!.enrolled);
  expect(sumOf(byCourse.data.map((row) => row.completions_without_enrollment!))).toBe(all!.others);
});
