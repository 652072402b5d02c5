import { describe, expect, it } from '@jest/globals';
import type { ChangingStatement } from '../../../../db/core/connect.js';
import { query } from '../../../../db/core/transaction.js';
import { TESTER } from '../../../support/database.js';
import { compactEnrollmentBlocks } from '../../../../db/enrollment/enrollments/compactEnrollmentBlocks.js';
import { enrollmentWorld } from './enrollmentWorld.js';

const world = enrollmentWorld();
const { db } = world;

async function counters(): Promise<{ rows: number; sum: number; allRows: number; allSum: number }> {
  const { rows } = await db.pool.query(
    `select (select count(*) from enrollment_blocks) as rows, (select coalesce(sum(delta), 0) from enrollment_blocks) as sum,
            (select count(*) from all_enrollment_blocks) as "allRows",
            (select coalesce(sum(delta), 0) from all_enrollment_blocks) as "allSum"`,
  );
  return rows[0];
}

const ENROLL: ChangingStatement = {
  changes: true,
  text: 'insert into course_enrollments (platform_id, user_id, course_id) select platform_id, $1, min(id) from courses group by 1 limit 1',
};

const enrollOneByOne = async (users: number) => {
  for (const userId of world.userIds.slice(0, users)) {
    await db.pool.query(ENROLL.text, [userId]);
  }
};

describe('compactEnrollmentBlocks', () => {
  it('folds the deltas of a block into one, and then finds no work', async () => {
    await db.pool.query(`select setval('course_enrollments_id_seq', 4096 * 10)`);
    await enrollOneByOne(10);
    expect(await counters()).toEqual({ rows: 10, sum: 10, allRows: 10, allSum: 10 });
    expect(await compactEnrollmentBlocks(db, TESTER)).toBe(20);
    expect(await counters()).toEqual({ rows: 1, sum: 10, allRows: 1, allSum: 10 });
    expect(await compactEnrollmentBlocks(db, TESTER)).toBe(0);
  });

  it('removes empty blocks', async () => {
    await enrollOneByOne(5);
    await db.pool.query('delete from course_enrollments');
    await compactEnrollmentBlocks(db, TESTER);
    expect(await counters()).toEqual({ rows: 0, sum: 0, allRows: 0, allSum: 0 });
  });

  it('neither blocks enrollers nor waits for them', async () => {
    await enrollOneByOne(3);
    const trx = await db.knex.transaction();
    await query(trx, ENROLL, [world.userIds[10]!]);
    expect(await compactEnrollmentBlocks(db, TESTER)).toBe(6);
    await trx.commit();
    expect(await counters()).toMatchObject({ sum: 4, allSum: 4 });
  });

  it('counts once with parallel processes', async () => {
    await enrollOneByOne(20);
    await Promise.all(Array.from({ length: 8 }, () => compactEnrollmentBlocks(db, TESTER)));
    expect(await counters()).toEqual({ rows: 1, sum: 20, allRows: 1, allSum: 20 });
  });
});

describe('the counters of enrollments', () => {
  it('are emptied by truncate', async () => {
    await enrollOneByOne(2);
    await db.pool.query('truncate course_enrollments cascade');
    expect(await counters()).toEqual({ rows: 0, sum: 0, allRows: 0, allSum: 0 });
  });

  it('refuse to move an enrollment to another platform or id', async () => {
    await enrollOneByOne(1);
    await expect(db.pool.query('update course_enrollments set id = default')).rejects.toMatchObject({ code: '23001' });
    await expect(db.pool.query('update course_enrollments set platform_id = platform_id + 1')).rejects.toThrow(
      'the platform and id of an enrollment cannot change',
    );
  });
});
