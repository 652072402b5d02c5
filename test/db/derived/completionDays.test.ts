import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countByDay } from '../../../db/analytics/countByDay.js';
import { checkTable } from '../../../db/derived/checkDerived.js';
import { completionDays } from '../../../db/derived/dayCounts.js';
import { stateResults } from '../../../db/learning/progress/stateResults.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { project, projectAnew } from '../../support/projection.js';
import { derivedWorld } from './derivedWorld.js';

const db = testDatabase();
const { ids } = derivedWorld(db);
const PEOPLE = 3;
const COURSES = 2;
/** Moments on both sides of midnight (UTC). */
const TIMES = ['2026-02-27T23:59:59.999Z', '2026-02-28T00:00:00Z', '2026-02-28T12:00:00Z', '2026-03-01T01:00:00Z'];

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'enroll',
      'enroll',
      'unenroll',
      'remove',
      'complete',
      'complete',
      'withdraw',
      'project' as const,
    ),
    user: fc.nat(PEOPLE - 1),
    course: fc.nat(COURSES - 1),
    time: fc.nat(TIMES.length - 1),
  }),
  { maxLength: 25 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** SQL of an enrollment: $1 is the platform, $2 the person, $3 the course. */
const CHANGES = {
  enroll: `insert into course_enrollments (platform_id, user_id, course_id) values ($1, $2, $3)
           on conflict (platform_id, user_id, course_id) do update set active = true, ended = null`,
  unenroll: `insert into course_enrollments (platform_id, user_id, course_id, active, ended) values ($1, $2, $3, false, now())
             on conflict (platform_id, user_id, course_id) do update set active = false, ended = now()`,
  remove: 'delete from course_enrollments where (platform_id, user_id, course_id) = ($1, $2, $3)',
};

async function take({ kind, user, course, time }: Step): Promise<void> {
  if (kind === 'project') return project(db, ids.platform);
  const [userId, courseId] = [ids.users[user]!, ids.courses[course]!];
  if (kind === 'complete' || kind === 'withdraw') {
    const completedAt = kind === 'complete' ? TIMES[time]! : null;
    await db.transaction(TESTER, (trx) => stateResults(trx, ids.platform, [{ userId, courseId, completedAt }]));
  } else await db.pool.query(CHANGES[kind], [ids.platform, userId, courseId]);
}

const empty = async () => {
  for (const table of ['course_enrollments', 'course_results', 'block_results'])
    await db.pool.query(`delete from ${table}`);
  await projectAnew(db, ids.platform);
};

/** Completions by day of people who have an enrollment in the course, active or not; by the steps alone. */
function expected(happened: readonly Step[]): { day: string; value: number }[] {
  const enrolled = new Set<string>();
  const completed = new Map<string, string>();
  for (const { kind, user, course, time } of happened) {
    const pair = `${user} ${course}`;
    if (kind === 'enroll' || kind === 'unenroll') enrolled.add(pair);
    if (kind === 'remove') enrolled.delete(pair);
    if (kind === 'complete') completed.set(pair, TIMES[time]!.slice(0, 10));
    if (kind === 'withdraw') completed.delete(pair);
  }
  const counts = new Map<string, number>();
  for (const [pair, day] of completed) if (enrolled.has(pair)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].map(([day, value]) => ({ day, value })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

const countDays = (courseId: number | null) =>
  countByDay(db, 'completions', {
    platformId: ids.platform,
    windows: [{ from: '2026-02-01', to: '2026-03-31' }],
    courseId,
    userIds: null,
  });

describe('Completions by day', () => {
  it('are those of people who are or were enrolled, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        await empty();
        for (const step of happened) await take(step);
        await project(db, ids.platform);
        const all = expected(happened);
        const total = all.reduce((sum, { value }) => sum + value, 0);
        expect(await countDays(null)).toEqual({ days: all, totals: [total] });
        for (const [course, courseId] of ids.courses.entries())
          expect((await countDays(courseId)).days).toEqual(expected(happened.filter((step) => step.course === course)));
        expect(await checkTable(db, completionDays, ids.platform)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('do not change before the turn, and do after it', async () => {
    await empty();
    for (const kind of ['enroll', 'complete'] as const) await take({ kind, user: 0, course: 0, time: 0 });
    expect((await countDays(null)).days).toEqual([]);
    await project(db, ids.platform);
    expect((await countDays(null)).days).toEqual([{ day: '2026-02-27', value: 1 }]);
  });
});
