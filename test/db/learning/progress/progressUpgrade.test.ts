import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { queueRegrade, regradeTurn } from '../../../../db/learning/progress/regrade.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0080');
  await db.pool.query(`
    insert into platforms (id, key, name) overriding system value values (1, 'north', 'North');
    insert into users (id, username, email) overriding system value values (1, 'pat', 'pat@north.example');
    insert into courses (platform_id, id, course_key, name) overriding system value values (1, 1, 'A', 'A'), (1, 2, 'B', 'B');
    insert into course_results (platform_id, user_id, course_id, grade, passed, completed_at)
      values (1, 1, 1, 0.75, true, '2026-01-01T00:00:00Z'), (1, 1, 2, null, false, '2026-01-02T00:00:00Z')`);
  await migrate(db.knex);
});

describe('an upgrade from before progress was derived', () => {
  it('keeps results as stated ones, which deriving again leaves as they are', async () => {
    const results = async () =>
      (
        await db.pool.query(
          'select course_id, grade, passed, completed_at, finished from course_results order by course_id',
        )
      ).rows as object[];
    const expected = [
      {
        course_id: 1,
        grade: expect.stringMatching(/^0\.750*$/),
        passed: true,
        completed_at: new Date('2026-01-01'),
        finished: true,
      },
      { course_id: 2, grade: null, passed: false, completed_at: new Date('2026-01-02'), finished: false },
    ];
    expect(await results()).toEqual(expected);
    for (const course of [1, 2]) await db.transaction(TESTER, (trx) => queueRegrade(trx, 1, course));
    while (await regradeTurn(db, 1));
    expect(await results()).toEqual(expected);
  });
});
