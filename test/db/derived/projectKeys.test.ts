import { describe, expect, it, jest } from '@jest/globals';
import { projectionOptions } from '../../../db/derived/createProjection.js';
import type { KeyKind } from '../../../db/derived/derivedChange.js';
import { type Pace, projectKeys, projectPacedKeys } from '../../../db/derived/projectKeys.js';
import { followBatch } from '../../../db/learning/activity/followStatements.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { checkAllTables, project } from '../../support/projection.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { derivedWorld } from './derivedWorld.js';

const db = testDatabase();
const { ids, enroll, queueKeys, queuedKeys } = derivedWorld(db);
restoreBeforeEach(db);

const SETTINGS = { gapSeconds: 600, periodDays: 7 };
const listKeys = (count: number, from = 1_000) => Array.from({ length: count }, (_, n) => from + n);

/** Omits some kinds, and records the computations. */
function paceWithout(...omitted: KeyKind[]): Pace & { computed: KeyKind[] } {
  const computed: KeyKind[] = [];
  return { computed, isDue: (kind) => !omitted.includes(kind), took: (kind) => computed.push(kind) };
}
const runTurn = (pace?: Pace) => db.transaction(TESTER, (trx) => projectKeys(trx, ids.platform, SETTINGS, pace));
const turnOf = async () =>
  (await db.pool.query<{ turn: number }>('select turn from activity_cursors where platform_id = $1', [ids.platform]))
    .rows[0]!.turn;
/** Counts of enrollments in each derived table that counts them. */
const readCounts = async () => {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select sum(enrollments) from learner_totals where platform_id = $1)::integer as learners,
            (select sum(enrolled) from class_totals where platform_id = $1)::integer as classes,
            (select sum(cardinality(user_ids)) from class_ranks where platform_id = $1)::integer as ranks,
            (select sum(classes) from learner_performance where platform_id = $1)::integer as performance,
            (select count(*) from course_engagement where platform_id = $1)::integer as engagement,
            (select sum(enrollments) from department_totals where platform_id = $1)::integer as departments,
            (select sum(count) from enrollment_days where platform_id = $1 and began)::integer as days`,
    [ids.platform],
  );
  return Object.values(rows[0]!);
};
const everywhere = (count: number) => Array.from({ length: 7 }, () => count);

describe('A turn', () => {
  it('takes the oldest keys of each kind in batches, each with all of its changes', async () => {
    const classes = listKeys(1_050);
    // Later changes of a key that comes first are taken with it.
    await queueKeys('class', classes);
    await queueKeys('class', classes.slice(0, 1_000));
    await queueKeys('department', [ids.department, ids.department]);
    const pace = paceWithout();
    expect(await runTurn(pace)).toBe(true);
    expect(pace.computed.filter((kind) => kind === 'class')).toHaveLength(5);
    expect(pace.computed.filter((kind) => kind === 'department')).toHaveLength(1);
    expect(await queuedKeys('class')).toEqual(classes.slice(1_000));
    expect(await queuedKeys('department')).toEqual([]);
    expect(await runTurn(pace)).toBe(false);
    expect(pace.computed.filter((kind) => kind === 'class')).toHaveLength(6);
    expect((await db.pool.query('select from derived_changes')).rowCount).toBe(0);
    const { rows } = await db.pool.query('select count(*)::integer as count from class_totals where course_id >= 1000');
    expect(rows).toEqual([{ count: 1_050 }]);
  });

  it('omits kinds that are not due, and takes them when they are', async () => {
    await enroll(0, 1);
    const pace = paceWithout('class_ranks', 'enrollment_day');
    expect(await runTurn(pace)).toBe(false);
    expect(pace.computed).not.toContain('class_ranks');
    expect(await queuedKeys('class_ranks')).toEqual([ids.courses[1]]);
    expect((await queuedKeys('enrollment_day')).length).toBe(1);
    expect(await queuedKeys('class')).toEqual([]);
    expect(await readCounts()).toEqual([5, 5, 4, 4, 5, 5, 4]);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
    expect(await runTurn(paceWithout())).toBe(false);
    expect(await readCounts()).toEqual(everywhere(5));
  });

  it('shows all tables at one moment while people enroll', async () => {
    const people: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { rows } = await db.pool.query<{ id: number }>(
        `with person as (insert into users (username, email) values ($1, $1 || '@example.com') returning id),
              member as (insert into memberships (platform_id, user_id, role) select $2, id, 'learner' from person)
         select id from person`,
        [`p${n}`, ids.platform],
      );
      people.push(Number(rows[0]!.id));
    }
    await db.pool.query(
      'insert into department_members (platform_id, department_id, user_id) select $1, $2, unnest($3::bigint[])',
      [ids.platform, ids.department, people],
    );
    let isDone = false;
    const enrolling = (async () => {
      for (const person of people)
        await db.pool.query(
          'insert into course_enrollments (platform_id, user_id, course_id) select $1, $2, unnest($3::bigint[])',
          [ids.platform, person, ids.courses],
        );
    })().finally(() => (isDone = true));
    while (!isDone) {
      if ((await followBatch(db, ids.platform, projectionOptions(SETTINGS))) !== 'done') continue;
      const counts = await readCounts();
      expect(counts).toEqual(everywhere(counts[0]!));
    }
    await enrolling;
    await project(db, ids.platform);
    expect(await readCounts()).toEqual(everywhere(64));
  });

  it('loses nothing when it is interrupted', async () => {
    await enroll(0, 1);
    const queued = async () => (await db.pool.query('select kind, key from derived_changes order by id')).rows;
    const [before, turn] = [await queued(), await turnOf()];
    expect(before.length).toBeGreaterThan(0);
    const options = projectionOptions(SETTINGS);
    const interrupted = followBatch(db, ids.platform, {
      ...options,
      sums: {
        ...options.sums,
        project: async (trx, platformId) => {
          await options.sums.project(trx, platformId);
          throw new Error('interrupted');
        },
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await queued()).toEqual(before);
    expect(await turnOf()).toBe(turn);
    expect(await readCounts()).toEqual(everywhere(4));
    await project(db, ids.platform);
    expect(await readCounts()).toEqual(everywhere(5));
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  });

  it('has the next number', async () => {
    const turn = await turnOf();
    await followBatch(db, ids.platform, projectionOptions(SETTINGS));
    expect(await turnOf()).toBe(turn + 1);
  });
});

describe('A paced turn', () => {
  const runPaced = () => followBatch(db, ids.platform, projectionOptions(SETTINGS, { isPaced: true }));
  /** The milliseconds of each pause, from the end of its computation on. */
  const readPauses = async () => {
    const { rows } = await db.pool.query<{ paused_kinds: Record<string, string> }>(
      'select paused_kinds from activity_cursors where platform_id = $1',
      [ids.platform],
    );
    return rows[0]!.paused_kinds;
  };
  const setPauses = (until: string) =>
    db.pool.query(
      `update activity_cursors
          set paused_kinds = (select jsonb_object_agg(key, $2::text) from jsonb_object_keys(paused_kinds) as key) where platform_id = $1`,
      [ids.platform, until],
    );

  it('stores a pause of each paced kind that it computes, which holds for every process, and of no other kind', async () => {
    await enroll(0, 1);
    const startedAtMs = Date.now();
    await runPaced();
    const pauses = await readPauses();
    expect(Object.keys(pauses).sort()).toEqual(['class_ranks', 'enrollment_day']);
    for (const until of Object.values(pauses)) expect(Date.parse(until)).toBeGreaterThan(startedAtMs);
    await setPauses('infinity');
    await enroll(1, 1);
    await runPaced();
    expect([await queuedKeys('class_ranks'), await queuedKeys('learner')]).toEqual([[ids.courses[1]], []]);
    await setPauses('-infinity');
    await runPaced();
    expect(await queuedKeys('class_ranks')).toEqual([]);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  });

  it('pauses four times as long as the computation took', async () => {
    await enroll(0, 1);
    const readClock = async () =>
      (await db.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime();
    const before = await readClock();
    await db.transaction(TESTER, async (trx) => {
      let nowMs = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 100));
      await projectPacedKeys(trx, ids.platform, SETTINGS).finally(() => clock.mockRestore());
    });
    const until = Date.parse((await readPauses()).enrollment_day!);
    // The clock of PostgreSQL has more digits.
    expect(until - 400).toBeGreaterThanOrEqual(before - 1);
    expect(until - 400).toBeLessThanOrEqual((await readClock()) + 1);
  });
});
