import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DayEvent, countByDay } from '../../../db/analytics/countByDay.js';
import { testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { checkAllTables, project } from '../../support/projection.js';

const db = testDatabase();
const PLATFORMS = ['north', 'south'];
const PEOPLE = 4;
const ids = { platforms: [] as number[], users: [] as number[], courses: [] as number[] };

beforeAll(async () => {
  for (const key of PLATFORMS) {
    const platformId = await insertPlatform(db, key);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into courses (platform_id, course_key, name) values ($1, 'C', 'C') returning id`,
      [platformId],
    );
    ids.platforms.push(platformId);
    ids.courses.push(Number(rows[0]!.id));
  }
  for (let n = 0; n < PEOPLE; n += 1)
    ids.users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner', south: 'learner' } }));
});

const FIRST = Date.UTC(2024, 1, 26);
const timeOf = (hour: number) => new Date(FIRST + hour * 3_600_000).toISOString();
const hour = fc.nat(24 * 8);
const step = fc.record({
  kind: fc.constantFrom('enroll', 'end', 'begin again', 'correct', 'remove', 'project' as const),
  platform: fc.nat(PLATFORMS.length - 1),
  /** How many people at once, in one statement. */
  people: fc.integer({ min: 1, max: PEOPLE }),
  at: hour,
  later: hour,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** SQL of the courses of $1 and people of $2; $3 and $4 are times. */
const CHANGES: Record<Exclude<Step['kind'], 'project'>, string> = {
  enroll: `insert into course_enrollments (platform_id, course_id, user_id, started, created) select platform_id, id, user_id, $3, least($3::timestamptz, $4) from courses, unnest($2::bigint[]) user_id
            where platform_id = $1 on conflict do nothing`,
  end: `update course_enrollments set active = false, ended = greatest(started, $3) where platform_id = $1 and user_id = any ($2) and active and $4::timestamptz is not null`,
  'begin again': `update course_enrollments set active = true, ended = null, started = $3 where platform_id = $1 and user_id = any ($2) and not active and $4::timestamptz is not null`,
  correct: `update course_enrollments set started = $3, ended = case when not active then greatest($3::timestamptz, $4) end where platform_id = $1 and user_id = any ($2)`,
  remove: `delete from course_enrollments where platform_id = $1 and user_id = any ($2) and $3::timestamptz <> $4`,
};

const windows = [
  { from: '2024-02-28', to: '2024-03-02' },
  { from: '1900-01-01', to: '2999-12-31' },
  { from: '2024-02-29', to: '2024-02-29' },
  { from: '2024-03-02', to: '2024-03-01' },
];

/** The same of the spans themselves. */
async function counted(platformId: number, event: DayEvent) {
  const at = event === 'enrollmentsBegun' ? 'began_at' : 'ended_at';
  const { rows } = await db.pool.query<{ day: string }>(
    `select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD') as day from enrollment_spans where platform_id = $1 and ${at} is not null order by 1`,
    [platformId],
  );
  const within = ({ from, to }: { from: string; to: string }) =>
    rows.map(({ day }) => day).filter((day) => day >= from && day <= to);
  const days = within(windows[0]!);
  return {
    totals: windows.map((window) => within(window).length),
    days: [...new Set(days)].map((day) => ({ day, value: days.filter((one) => one === day).length })),
  };
}

describe('enrollments by day', () => {
  it('are those that began and ended, after any changes, corrections and removals, and any turns between them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        await db.pool.query('delete from course_enrollments');
        for (const { kind, platform, people, at, later } of steps) {
          const platformId = ids.platforms[platform]!;
          if (kind === 'project') await project(db, platformId);
          else await db.pool.query(CHANGES[kind], [platformId, ids.users.slice(0, people), timeOf(at), timeOf(later)]);
        }
        for (const platformId of ids.platforms) {
          await project(db, platformId);
          expect(await checkAllTables(db, platformId)).toEqual([]);
          for (const event of ['enrollmentsBegun', 'enrollmentsEnded'] as const)
            expect(await countByDay(db, event, { platformId, windows, courseId: null, userIds: null })).toEqual(
              await counted(platformId, event),
            );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('include all that are stored during turns', async () => {
    await db.pool.query('delete from course_enrollments');
    const users: number[] = [];
    for (let n = 0; n < 20; n += 1) users.push(await insertUser(db, `beside${n}`, { roles: { north: 'learner' } }));
    const enrollOne = (user: number) =>
      db.pool.query(CHANGES.enroll, [ids.platforms[0], [user], timeOf(50), timeOf(50)]);
    await Promise.all([...users.map(enrollOne), ...Array.from({ length: 8 }, () => project(db, ids.platforms[0]!))]);
    await project(db, ids.platforms[0]!);
    expect(
      (
        await countByDay(db, 'enrollmentsBegun', {
          platformId: ids.platforms[0]!,
          windows,
          courseId: null,
          userIds: null,
        })
      ).totals[1],
    ).toBe(20);
  });
});
