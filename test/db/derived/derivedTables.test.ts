import { describe, expect, it } from '@jest/globals';
import { checkTable } from '../../../db/derived/checkDerived.js';
import { DERIVED_TABLES } from '../../../db/derived/derivedTables.js';
import { testDatabase } from '../../support/database.js';
import { checkAllTables, projectAnew } from '../../support/projection.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { derivedWorld } from './derivedWorld.js';

const db = testDatabase();
const { ids } = derivedWorld(db);
restoreBeforeEach(db);

/** A person and a course that do not exist. */
const NOBODY = 999_999;
const NOWHERE = 999_999;

/** SQL by table, with $1 as the platform: a change of a value, and a row without a source. */
const FAULTS: Record<string, { wrong: string; superfluous?: string }> = {
  'course_results.enrolled': { wrong: 'update course_results set enrolled = not enrolled where platform_id = $1' },
  learner_totals: {
    wrong: 'update learner_totals set completions = completions + 1 where platform_id = $1',
    superfluous: `insert into learner_totals (platform_id, user_id, enrollments, enrolled_completions, completions, unenrolled_completions, points, skill_points, certificates)
                  values ($1, ${NOBODY}, 1, 0, 0, 0, 0, '{}', 0)`,
  },
  open_enrollments: {
    wrong: 'update open_enrollments set seen_on = seen_on - 1 where platform_id = $1',
    superfluous: `insert into open_enrollments (platform_id, user_id, course_id, enrollment_id, seen_on) values ($1, ${NOBODY}, ${NOWHERE}, 1, '2026-01-05')`,
  },
  course_engagement: {
    wrong: 'update course_engagement set windows = windows + 1 where platform_id = $1',
    superfluous: `insert into course_engagement (platform_id, user_id, course_id, period_days, started_on, windows, recent) values ($1, ${NOBODY}, ${NOWHERE}, 7, '2026-01-05', 0, '{}')`,
  },
  learner_engagement: {
    wrong: 'update learner_engagement set value = value + 1 where platform_id = $1',
    superfluous: `insert into learner_engagement (platform_id, user_id, period_days, until, value) values ($1, ${NOBODY}, 7, 'infinity', 1)`,
  },
  class_totals: {
    wrong: 'update class_totals set completions = completions + 1 where platform_id = $1',
    superfluous: `insert into class_totals (platform_id, course_id, enrolled, graded, passed, grades, percents) values ($1, ${NOWHERE}, 1, 0, 0, 0, 0)`,
  },
  department_totals: {
    wrong: 'update department_totals set users = users + 1 where platform_id = $1',
    superfluous: `insert into department_totals (platform_id, department_id, users, enrollments, enrolled_completions, completions, unenrolled_completions, points, skills, certificates, milliseconds)
                  values ($1, 999999, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  },
  enrollment_days: {
    wrong: 'update enrollment_days set count = count + 1 where platform_id = $1',
    superfluous: `insert into enrollment_days (platform_id, began, day, count) values ($1, false, '1999-12-31', 1)`,
  },
  completion_days: {
    wrong: 'update completion_days set count = count + 1 where platform_id = $1',
    superfluous: `insert into completion_days (platform_id, day, count) values ($1, '1999-12-31', 1)`,
  },
  learner_performance: {
    wrong: 'update learner_performance set ranks = ranks + 1000000000000 where platform_id = $1',
    superfluous: `insert into learner_performance (platform_id, user_id, ranks, classes) values ($1, ${NOBODY}, 50000000000000, 1)`,
  },
  class_ranks: {
    wrong: `update class_ranks set ranks = array(select rank + 1 from unnest(ranks) rank) where platform_id = $1`,
    superfluous: `insert into class_ranks (platform_id, course_id, grades, ranks, user_ids, user_ranks) values ($1, ${NOWHERE}, '{0}', '{50}', '{${NOBODY}}', '{50000000000000}')`,
  },
};

const faults = DERIVED_TABLES.flatMap((declaration) =>
  declaration.tables.flatMap((table) => {
    const { wrong, superfluous } = FAULTS[table]!;
    const missing = `delete from ${table} where platform_id = $1`;
    const cases = [{ fault: 'wrong', text: wrong }];
    if (superfluous) cases.push({ fault: 'missing', text: missing }, { fault: 'superfluous', text: superfluous });
    return cases.map((one) => ({ declaration, table, ...one }));
  }),
);

describe('The check of a derived table', () => {
  it('finds nothing after a turn, in tables with rows', async () => {
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
    for (const table of Object.keys(FAULTS))
      expect([table, (await db.pool.query(`select from ${table.split('.')[0]!}`)).rowCount]).not.toEqual([table, 0]);
  });

  it.each(faults)('finds $fault rows of $table, which computing all keys repairs', async (one) => {
    const { rowCount } = await db.pool.query(one.text, [ids.platform]);
    expect(rowCount).toBeGreaterThan(0);
    expect((await checkTable(db, one.declaration, ids.platform)).map(({ table }) => table)).toContain(
      one.table.split('.')[0],
    );
    await projectAnew(db, ids.platform);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  });

  it('leaves out values of people whose courses are still to be computed', async () => {
    await db.pool.query(FAULTS.learner_engagement!.wrong, [ids.platform]);
    const declaration = DERIVED_TABLES.find(({ tables }) => tables.includes('learner_engagement'))!;
    expect(await checkTable(db, declaration, ids.platform)).not.toEqual([]);
    await db.pool.query(
      `insert into derived_changes (platform_id, kind, key) select $1, 'learner', user_id from learner_engagement`,
      [ids.platform],
    );
    expect(await checkTable(db, declaration, ids.platform)).toEqual([]);
  });

  it('leaves out rows whose key is queued, and returns at most the limit', async () => {
    const { wrong } = FAULTS.learner_totals!;
    await db.pool.query(wrong, [ids.platform]);
    const declaration = DERIVED_TABLES.find(({ tables }) => tables.includes('learner_totals'))!;
    expect(await checkTable(db, declaration, ids.platform)).toHaveLength(ids.users.length);
    expect(await checkTable(db, declaration, ids.platform, 2)).toHaveLength(2);
    await db.pool.query(`insert into derived_changes (platform_id, kind, key) values ($1, 'learner', $2)`, [
      ids.platform,
      ids.users[0],
    ]);
    expect((await checkTable(db, declaration, ids.platform)).map(({ key }) => key)).toEqual(
      ids.users.slice(1).map(String),
    );
  });
});
