import { projectionOptions } from '../../../db/derived/createProjection.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ActivityEvent } from '../../../db/learning/activity/activityEvent.js';
import type { FollowContext } from '../../../db/learning/activity/followContext.js';
import { mergeCertificates } from '../../../db/learning/activity/mergeCertificates.js';
import { checkTable, confirmedDifferences } from '../../../db/derived/checkDerived.js';
import { learnerTotals } from '../../../db/derived/learnerTotals.js';
import { rebuildActivity } from '../../../db/learning/activity/rebuildActivity.js';
import { applyFacts, forgetFacts, replaceBlockFacts } from '../../../db/learning/progress/applyFacts.js';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { queueAllKeys } from '../../../db/derived/projectKeys.js';
import { checkAllTables, project, projectAnew } from '../../support/projection.js';

const db = testDatabase();
const PEOPLE = 3;
const COURSES = 3;
const ids = { platform: 0, users: [] as number[], courses: [] as number[] };

beforeAll(async () => {
  ids.platform = await insertPlatform(db, 'north');
  for (let n = 0; n < PEOPLE; n += 1) ids.users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner' } }));
  for (let n = 0; n < COURSES; n += 1) {
    const course = { platformId: ids.platform, courseKey: `C${n}` };
    const { rows } = await db.pool.query<{ id: string }>(
      'insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id',
      [ids.platform, course.courseKey],
    );
    ids.courses.push(Number(rows[0]!.id));
    await replaceOutline(db, TESTER, course, [{ block_id: 'section', type: 'section', name: 'Section' }]);
  }
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into skills (name) values ('Statistics'), ('Graphs') returning id`,
  );
  await db.pool.query(
    `insert into platform_skills (platform_id, skill_id, visibility) select $1, id, 'viewable_by_tenant_students' from skills`,
    [ids.platform],
  );
  // The first two courses give the same skill.
  for (const [n, skill] of [
    [0, 0],
    [1, 0],
    [2, 1],
  ] as const)
    await db.pool.query(
      `insert into skill_points (platform_id, kind, item_id, skill_id, course_id, points) values ($1, 'course', $2, $3, $2, $4)`,
      [ids.platform, ids.courses[n], rows[skill]!.id, 10 * (n + 1)],
    );
});

beforeEach(async () => {
  await db.pool.query('delete from course_enrollments');
  for (const table of [
    'course_results',
    'block_results',
    'skill_points_earned',
    'skill_point_totals',
    'skill_point_counts',
    'earned_certificates',
  ])
    await db.pool.query(`delete from ${table}`);
  await projectAnew(db, ids.platform);
});

interface Step {
  kind: 'enroll' | 'leave' | 'remove' | 'complete' | 'certify' | 'undo' | 'project' | 'forget';
  user: number;
  course: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>(
      'enroll',
      'enroll',
      'leave',
      'remove',
      'complete',
      'complete',
      'certify',
      'undo',
      'project',
      'forget',
    ),
    user: fc.nat(PEOPLE - 1),
    course: fc.nat(COURSES - 1),
  }),
  { maxLength: 25 },
);

let place = 0;
const differences = () => checkTable(db, learnerTotals, ids.platform, 10);

async function take({ kind, user, course }: Step): Promise<void> {
  const [userId, courseId] = [ids.users[user]!, ids.courses[course]!];
  const pair = [ids.platform, userId, courseId];
  if (kind === 'project') {
    await project(db, ids.platform);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  }
  if (kind === 'enroll' || kind === 'leave')
    await db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id, active, ended) values ($1, $2, $3, $4, case when not $4 then now() end)
       on conflict (platform_id, user_id, course_id) do update set active = $4, ended = case when not $4 then now() end`,
      [...pair, kind === 'enroll'],
    );
  if (kind === 'remove')
    await db.pool.query('delete from course_enrollments where (platform_id, user_id, course_id) = ($1, $2, $3)', pair);
  const origin = {
    userId,
    courseId,
    blockId: null,
    at: '2026-01-05T00:00:00Z',
    stored: new Date(Date.UTC(2026, 5, 1) + (place += 1)).toISOString(),
  };
  if (kind === 'complete')
    await db.transaction(TESTER, (trx) => applyFacts(trx, ids.platform, [{ ...origin, kind: 'completed' }]));
  if (kind === 'certify')
    await db.transaction(TESTER, (trx) =>
      mergeCertificates({ trx, platformId: ids.platform } as FollowContext, [
        { userId, earnedTerm: course, courseId, at: 0, stored: 0 } as ActivityEvent,
      ]),
    );
  if (kind === 'undo')
    await db.transaction(TESTER, (trx) =>
      replaceBlockFacts(trx, ids.platform, [{ userId, courseId, blockId: null }], []),
    );
  // As a rebuild does.
  if (kind === 'forget')
    await db.transaction(TESTER, async (trx) => {
      await forgetFacts(trx, ids.platform);
      await queueAllKeys(trx, ids.platform);
    });
}

const COLUMNS =
  'enrollments, enrolled_completions, cast(completions as integer) as completions, cast(unenrolled_completions as integer) as unenrolled_completions, cast(points as integer) as points, cast(skill_points as integer[]) as skill_points, cast(certificates as integer) as certificates';
const NOTHING = {
  enrollments: 0,
  enrolled_completions: 0,
  completions: 0,
  unenrolled_completions: 0,
  points: 0,
  skill_points: [] as number[],
  certificates: 0,
};

/** The counts of each person, by plain SQL. */
async function expected() {
  const { rows } = await db.pool.query<{ user_id: string; enrollments: string; certificates: number }>(
    `select users.id as user_id,
            (select count(*)::integer from course_enrollments own where own.platform_id = $1 and own.user_id = users.id and own.active) as enrollments,
            (select count(*)::integer from course_enrollments own join course_results done using (platform_id, user_id, course_id)
              where own.platform_id = $1 and own.user_id = users.id and own.active and done.completed_at is not null) as enrolled_completions,
            (select count(*)::integer from course_enrollments own join course_results done using (platform_id, user_id, course_id)
              where own.platform_id = $1 and own.user_id = users.id and done.completed_at is not null) as completions,
            (select count(*)::integer from course_results done where done.platform_id = $1 and done.user_id = users.id and done.completed_at is not null
                and not exists (select from course_enrollments own where own.platform_id = $1 and own.user_id = users.id and own.course_id = done.course_id)) as unenrolled_completions,
            (select coalesce(sum(points), 0)::integer from skill_points_earned got where got.platform_id = $1 and got.user_id = users.id) as points,
            array(select sum(points)::integer from skill_points_earned got where got.platform_id = $1 and got.user_id = users.id group by skill_id order by 1) as skill_points,
            (select count(*)::integer from earned_certificates got where got.platform_id = $1 and got.user_id = users.id) as certificates
       from users where id = any ($2) order by id`,
    [ids.platform, ids.users],
  );
  return rows;
}

async function stored() {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select sent.user_id, ${COLUMNS} from unnest(cast($2 as bigint[])) sent (user_id)
       left join learner_totals counts on counts.platform_id = $1 and counts.user_id = sent.user_id order by 1`,
    [ids.platform, ids.users],
  );
  return rows.map((row) => (row.completions === null ? { user_id: row.user_id, ...NOTHING } : row));
}

describe('counts of people', () => {
  it('are those of their enrollments, results and points, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        for (const step of happened) await take(step);
        await project(db, ids.platform);
        expect(await stored()).toEqual(await expected());
        expect((await db.pool.query('select from derived_changes')).rowCount).toBe(0);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('do not change before the turn, and do after it', async () => {
    await take({ kind: 'enroll', user: 1, course: 0 });
    expect(await stored()).toEqual(ids.users.map((id) => ({ user_id: id, ...NOTHING })));
    await project(db, ids.platform);
    expect((await stored()).map((row) => row.enrollments)).toEqual([0, 1, 0]);
    expect(await stored()).toEqual(await expected());
  });

  it.each(['enrollments', 'enrolled_completions', 'completions', 'unenrolled_completions', 'points', 'certificates'])(
    'are reported where %s are wrong, and are right after they are computed anew',
    async (column) => {
      for (const kind of ['enroll', 'complete'] as const) await take({ kind, user: 0, course: 0 });
      await project(db, ids.platform);
      await db.pool.query(`update learner_totals set ${column} = ${column} + 1 where user_id = $1`, [ids.users[0]]);
      expect(await differences()).toEqual([
        expect.objectContaining({ table: 'learner_totals', key: String(ids.users[0]) }),
      ]);
      await projectAnew(db, ids.platform);
      expect(await stored()).toEqual(await expected());
      expect(await differences()).toEqual([]);
    },
  );

  it('have the certificates that are frozen, where they are derived anew', async () => {
    await db.pool.query(
      'insert into earned_certificates (platform_id, identifier_id, user_id, course_id, earned_at, stored) values ($1, 1, $2, 0, now(), now())',
      [ids.platform, ids.users[1]],
    );
    await db.pool.query(
      `insert into activity_cursors (platform_id, stored, records_kept_since) values ($1, now(), current_date + 1)
       on conflict (platform_id) do update set records_kept_since = excluded.records_kept_since`,
      [ids.platform],
    );
    await rebuildActivity(db, TESTER, ids.platform, projectionOptions({ gapSeconds: 600, periodDays: 7 }));
    const all = await expected();
    expect(all.map(({ certificates }) => certificates)).toEqual([0, 1, 0]);
    expect(await stored()).toEqual(all);
    expect(await differences()).toEqual([]);
  });

  it('are compared by the nightly check', async () => {
    await take({ kind: 'enroll', user: 2, course: 1 });
    await project(db, ids.platform);
    expect(await confirmedDifferences(db, ids.platform, 600)).toEqual([]);
    await db.pool.query('delete from learner_totals');
    expect(await confirmedDifferences(db, ids.platform, 600)).toEqual([
      { table: 'learner_totals', key: String(ids.users[2]), expected: { ...NOTHING, enrollments: 1 }, stored: null },
    ]);
  });

  it('have the number of skills with the points of a level', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 })),
        fc.double({ min: 0, max: 8, noNaN: true }),
        async (points, lowest) => {
          const sorted = [...points].sort((a, b) => a - b);
          const { rows } = await db.pool.query<{ count: number }>(`select count_skills($1, $2) as count`, [
            sorted,
            lowest,
          ]);
          expect(rows[0]!.count).toBe(sorted.filter((one) => one >= lowest).length);
        },
      ),
    );
  });
});
