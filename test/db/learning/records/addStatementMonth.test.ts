import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';

const db = testDatabase();

describe('add_statement_month', () => {
  it('succeeds when another process makes the same month at the same time', async () => {
    const [first, second] = [await db.pool.connect(), await db.pool.connect()];
    const add = `select add_statement_month(date '2031-05-17')`;
    try {
      await first.query('begin');
      await first.query(add);
      const waiting = second.query(add);
      await eventually(async () => {
        const { rows } = await db.pool.query<{ count: number }>(
          `select count(*)::integer as count from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`,
        );
        expect(rows[0]!.count).toBe(1);
      });
      await first.query('commit');
      await expect(waiting).resolves.toMatchObject({ rowCount: 1 });
    } finally {
      await db.pool.query('drop table if exists statements_2031_05');
      first.release();
      second.release();
    }
  });
});
