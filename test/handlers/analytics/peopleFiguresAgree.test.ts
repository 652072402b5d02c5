import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analyticsServer, did } from './analyticsServer.js';

const { record, enrollIn, read, join } = analyticsServer();
const PEOPLE = ['pat', 'vic', 'ada', 'una', 'ole'];
const COURSES = ['NF-DS-310', 'NF-DS-210'];
const RANGE = { start_date: '2025-12-25', end_date: '2026-02-10' };
const AI = '/api/ai-analytics';

const minute = fc.integer({ min: 0, max: 40 * 1_440 });
const events = fc.array(
  fc.record({
    person: fc.constantFrom(...PEOPLE),
    course: fc.constantFrom(...COURSES),
    minute,
    verb: fc.constantFrom('experienced', 'experienced', 'completed'),
  }),
  { minLength: 40, maxLength: 40 },
);
const enrollments = fc.uniqueArray(
  fc.record({ person: fc.constantFrom(...PEOPLE), course: fc.constantFrom(...COURSES) }),
  { selector: (one) => JSON.stringify(one) },
);

interface Page {
  data: Record<string, number>[];
  pagination: { totalItems: number };
}
const sum = (rows: Record<string, number>[], field: string) => rows.reduce((whole, row) => whole + row[field]!, 0);

it('says the same of people, courses, days and the platform', async () => {
  for (const name of ['una', 'ole']) await join(name);
  const [[sent, enrolled]] = fc.sample(fc.tuple(events, enrollments), { numRuns: 1, seed: 20_260_101 }) as [
    [{ person: string; course: string; minute: number; verb: string }[], { person: string; course: string }[]],
  ];
  for (const { person, course } of enrolled) await enrollIn(course, person);
  const at = (after: number) => new Date(Date.UTC(2025, 11, 28) + after * 60_000).toISOString();
  // Two of each, a minute apart, so that time passes.
  await record(
    sent.flatMap(({ person, course, minute: of, verb }) => [
      did(person, at(of), { course_id: course, verb }),
      did(person, at(of + 1), { course_id: course }),
    ]),
  );

  const list = async (path: string, query = {}) => (await read<Page>(path, { length: 500, ...query })).body;
  const count = async (path: string, query = {}) =>
    (await read<{ data: { count: number } }>(path, query)).body.data.count;
  const people = await list(`${AI}/audience/orgs/north/registered-users/`);
  const active = await list(`${AI}/audience/orgs/north/active-users/users`, RANGE);
  const activity = await list(`${AI}/engagement/orgs/north/activity`);
  const mostActive = await list(`${AI}/overview/orgs/north/most-active-courses`, RANGE);
  const completed = await list(`${AI}/engagement/orgs/north/course_completion/per-course`);
  const learners = await list(`${AI}/perlearner/orgs/north/learners`);
  const perCourse = (
    await read<{ total: number; data: Record<string, number>[] }>(
      `${AI}/audience/orgs/north/active-users/per-course`,
      RANGE,
    )
  ).body;
  const series = (await read<{ total: number }>(`${AI}/audience/orgs/north/active-users/over-time`, RANGE)).body;
  const completions = (
    await read<{ total: number; completions_without_enrollment: number }>(
      `${AI}/engagement/orgs/north/course_completion/over-time`,
      RANGE,
    )
  ).body;
  const overview = (
    await read<{ data: Record<string, number> }>(`${AI}/overview/orgs/north/courses/completions`, RANGE)
  ).body.data;

  const seconds = await count('/api/platform/orgs/north/time/count');
  expect(seconds).toBeGreaterThan(0);
  expect([
    sum(people.data, 'time_spent_seconds'),
    sum(activity.data, 'time_spent'),
    sum(mostActive.data, 'time_spent'),
    sum(learners.data, 'time_spent_seconds'),
  ]).toEqual(Array(4).fill(seconds));
  expect(sum(activity.data, 'events')).toBe(2 * sent.length);
  expect(sum(mostActive.data, 'percentage')).toBeCloseTo(100, 1);

  const wereActive = new Set(sent.map(({ person }) => person)).size;
  expect([
    active.pagination.totalItems,
    perCourse.total,
    series.total,
    await count('/api/platform/orgs/north/users/active/count'),
  ]).toEqual(Array(4).fill(wereActive));
  for (const course of COURSES) {
    const distinct = new Set(sent.filter((one) => one.course === course).map(({ person }) => person)).size;
    expect(perCourse.data.find((row) => String(row.course_id) === course)?.user_count ?? 0).toBe(distinct);
  }

  const all = new Set(
    sent.filter(({ verb }) => verb === 'completed').map(({ person, course }) => `${person}/${course}`),
  );
  const pairs = new Set(enrolled.map(({ person, course }) => `${person}/${course}`).filter((pair) => all.has(pair)));
  const without = all.size - pairs.size;
  expect(without).toBeGreaterThan(0);
  const apart = 'completions_without_enrollment';
  const counted = await read<{ data: Record<string, number> }>(
    '/api/platform/orgs/north/users/courses-completed/count',
  );
  expect([
    sum(people.data, apart),
    sum(completed.data, apart),
    sum(learners.data, apart),
    completions[apart],
    overview[apart],
    counted.body.data[apart],
  ]).toEqual(Array(6).fill(without));
  expect([
    sum(people.data, 'completions'),
    sum(completed.data, 'completions'),
    sum(learners.data, 'courses_completed'),
    completions.total,
    overview.completed_count,
  ]).toEqual(Array(5).fill(pairs.size));
  const whoCompleted = new Set([...pairs].map((pair) => pair.split('/')[0])).size;
  expect([overview.total_user_count, await count('/api/platform/orgs/north/users/courses-completed/count')]).toEqual([
    whoCompleted,
    whoCompleted,
  ]);
  expect([
    sum(people.data, 'enrollments'),
    sum(completed.data, 'enrollments'),
    sum(learners.data, 'courses_enrolled'),
  ]).toEqual(Array(3).fill(enrolled.length));

  const members = await count('/api/platform/orgs/north/users/count');
  const users = await list('/api/platform/orgs/north/');
  expect([people.pagination.totalItems, users.pagination.totalItems, learners.pagination.totalItems]).toEqual(
    Array(3).fill(members),
  );
  expect(
    (await read(`${AI}/audience/orgs/north/registered-users/`, { format: 'csv' })).text.trim().split('\n'),
  ).toHaveLength(members + 1);
});
