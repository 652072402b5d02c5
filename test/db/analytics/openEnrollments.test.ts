import { projectionOptions } from '../../../db/derived/createProjection.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rebuildActivity } from '../../../db/learning/activity/rebuildActivity.js';
import { type AtRisk, listAtRisk } from '../../../db/analytics/listAtRisk.js';
import { checkTable } from '../../../db/derived/checkDerived.js';
import { openEnrollments } from '../../../db/derived/openEnrollments.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { checkAllTables, project } from '../../support/projection.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../learning/activity/activityWorld.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store } = activityWorld(db);
const PEOPLE = ['ada', 'bo'];
const COURSES = ['C0', 'C1'];
const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
const ids = { platform: 0, users: [] as number[], courses: [] as number[] };

beforeAll(async () => {
  ids.platform = await insertPlatform('north');
  for (const name of PEOPLE) ids.users.push(await insertPerson(ids.platform, name));
  for (const key of COURSES) ids.courses.push(await insertCourse(ids.platform, key, [`of-${key}`]));
});

const EMPTIED = [
  ...[
    'course_enrollments',
    'learner_totals',
    'open_enrollments',
    'course_engagement',
    'learner_engagement',
    'class_totals',
    'class_ranks',
    'learner_performance',
    'completion_days',
    'enrollment_days',
    'derived_changes',
    'statements',
    'statement_references',
    'statement_queue',
    'activity_cursors',
    'activity_recompute_queue',
    'activity_changes',
  ],
  ...[
    'activity_bits',
    'activity_month_bits',
    'activity_days',
    'activity_course_days',
    'activity_course_months',
    'activity_course_years',
    'activity_totals',
    'activity_people',
  ],
  ...['activity_courses', 'activity_sessions', 'block_results', 'course_results'],
];
beforeEach(async () => {
  for (const table of EMPTIED) await db.pool.query(`delete from ${table}`);
});

interface Step {
  kind: 'enroll' | 'leave' | 'see' | 'complete' | 'pass' | 'project' | 'rebuild' | 'void';
  user: number;
  course: number;
  /** Days ago. */
  days: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>(
      'enroll',
      'enroll',
      'leave',
      'see',
      'see',
      'see',
      'complete',
      'pass',
      'project',
      'project',
      'project',
      'rebuild',
      'void',
      'void',
    ),
    user: fc.nat(PEOPLE.length - 1),
    course: fc.nat(COURSES.length - 1),
    days: fc.nat(12),
  }),
  { maxLength: 25 },
);

/** The statements of each person, the last one last. */
const said = new Map<number, string[]>();

const noon = (daysAgo: number) =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`) - daysAgo * 86_400_000).toISOString();
const differences = () => checkTable(db, openEnrollments, ids.platform, 10);

async function take({ kind, user, course, days }: Step): Promise<void> {
  const [userId, courseId] = [ids.users[user]!, ids.courses[course]!];
  const subject = `https://lms.example/${kind === 'see' ? 'of-' : ''}${COURSES[course]!}`;
  const did = async (verb: string, rest: object = {}) => {
    const statement = statementOf(mailbox(PEOPLE[user]!), verb, subject, { timestamp: noon(days), ...rest });
    await store(ids.platform, [statement]);
    said.set(user, [...(said.get(user) ?? []), statement.id]);
  };
  if (kind === 'enroll' || kind === 'leave')
    await db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id, active, started, ended) values ($1, $2, $3, $4, $5, case when not $4 then now() end)
       on conflict (platform_id, user_id, course_id) do update set active = $4, started = excluded.started, ended = excluded.ended`,
      [ids.platform, userId, courseId, kind === 'enroll', noon(days)],
    );
  // Every second time beside a block: the course is known from the context only.
  const inContext = {
    object: { id: 'https://x.example/any' },
    context: { contextActivities: { parent: [{ id: `https://lms.example/${COURSES[course]!}` }] } },
  };
  if (kind === 'see') await did('experienced', days % 2 === 0 ? {} : inContext);
  if (kind === 'complete') await did('completed');
  if (kind === 'pass') await did('passed', { result: { success: days % 2 === 0 } });
  if (kind === 'project') {
    await project(db, ids.platform, options);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  }
  if (kind === 'rebuild') await rebuildActivity(db, TESTER, ids.platform, options);
  if (kind === 'void') {
    const last = said.get(user)?.pop();
    if (last) await store(ids.platform, [voidingOf(last)]);
  }
}

/** The people at risk, by plain SQL over enrollments, results and records. */
async function expected(days: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select username || ' ' || course_key || ' ' || (current_date - cast(coalesce(last_at, started) as date)) as name
       from course_enrollments own
       join users on users.id = own.user_id
       join courses on courses.id = own.course_id
       left join activity_courses last on (last.platform_id, last.user_id, last.course_id) = (own.platform_id, own.user_id, own.course_id)
       left join course_results done on (done.platform_id, done.user_id, done.course_id) = (own.platform_id, own.user_id, own.course_id)
      where own.platform_id = $1 and own.active and coalesce(done.passed, false) = false and not (done.completed_at is not null and done.passed is null)
        and current_date - cast(coalesce(last_at, started) as date) >= $2
      order by current_date - cast(coalesce(last_at, started) as date) desc, own.id desc`,
    [ids.platform, days],
  );
  return rows.map(({ name }) => name);
}

const nameOf = (row: AtRisk) => `${row.username} ${row.course_id} ${row.days_away}`;
const filter = { platformId: ids.platform, courseId: null, userIds: null, search: undefined, limit: 100, offset: 0 };

async function compare(): Promise<void> {
  for (const days of [1, 5]) {
    const names = await expected(days);
    const listed = (more: Partial<Parameters<typeof listAtRisk>[1]> = {}) =>
      listAtRisk(db, {
        ...filter,
        platformId: ids.platform,
        days,
        sort: { field: 'days_away', descending: true },
        ...more,
      });
    const { total, rows } = await listed();
    expect([total, rows.map(nameOf)]).toEqual([names.length, names]);
    expect((await listed({ limit: 2, offset: 1 })).rows.map(nameOf)).toEqual(names.slice(1, 3));
    expect((await listed({ sort: { field: 'username', descending: false } })).rows.map(nameOf).sort()).toEqual(
      [...names].sort(),
    );
    expect((await listed({ search: 'bo' })).rows.map(nameOf)).toEqual(names.filter((name) => name.startsWith('bo ')));
    expect((await listed({ courseId: ids.courses[1]! })).rows.map(nameOf)).toEqual(
      names.filter((name) => name.includes('C1')),
    );
  }
}

describe('open enrollments', () => {
  it('are the people at risk, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        for (const table of EMPTIED) await db.pool.query(`delete from ${table}`);
        said.clear();
        for (const step of happened) await take(step);
        await project(db, ids.platform, options);
        await compare();
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('include new records, and no voided ones', async () => {
    const awayOf = async () =>
      (
        await listAtRisk(db, {
          ...filter,
          platformId: ids.platform,
          days: 1,
          sort: { field: 'days_away', descending: true },
        })
      ).rows.map(nameOf);
    await take({ kind: 'enroll', user: 0, course: 0, days: 9 });
    await project(db, ids.platform, options);
    for (const days of [11, 5, 7]) await take({ kind: 'see', user: 0, course: 0, days });
    // Figures show the state after the last turn.
    expect(await awayOf()).toEqual(['ada C0 9']);
    await take({ kind: 'project', user: 0, course: 0, days: 0 });
    expect(await awayOf()).toEqual(['ada C0 5']);
    for (let n = 0; n < 2; n += 1) await take({ kind: 'void', user: 0, course: 0, days: 0 });
    await take({ kind: 'project', user: 0, course: 0, days: 0 });
    expect(await awayOf()).toEqual(['ada C0 11']);
    await take({ kind: 'void', user: 0, course: 0, days: 0 });
    await take({ kind: 'project', user: 0, course: 0, days: 0 });
    expect(await awayOf()).toEqual(['ada C0 9']);
  });

  it.each([
    ['a day', `update open_enrollments set seen_on = seen_on - 1`],
    ['a missing one', 'delete from open_enrollments'],
  ])('are compared: %s', async (_, change) => {
    await take({ kind: 'enroll', user: 0, course: 0, days: 3 });
    await project(db, ids.platform, options);
    expect(await differences()).toEqual([]);
    await db.pool.query(change);
    expect(await differences()).toEqual([
      expect.objectContaining({ table: 'open_enrollments', key: `${ids.users[0]} ${ids.courses[0]}` }),
    ]);
    await rebuildActivity(db, TESTER, ids.platform, options);
    await project(db, ids.platform, options);
    expect(await differences()).toEqual([]);
  });
});
