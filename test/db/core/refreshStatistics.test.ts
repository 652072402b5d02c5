import { describe, expect, it } from '@jest/globals';
import { refreshStatistics } from '../../../db/core/refreshStatistics.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

describe('refreshStatistics', () => {
  it('analyzes what has grown, so that connections replace plans for few rows', async () => {
    const insert = (from: number, to: number) =>
      db.pool.query(
        `insert into users (username, email) select 'u' || n, n || '@x.example' from generate_series($1::integer, $2) n`,
        [from, to],
      );
    const client = await db.pool.connect();
    try {
      await insert(1, 20);
      await client.query('prepare list_users (bigint) as select id from users where id <> $1');
      // PostgreSQL keeps a generic plan; without this it decides by the pages that earlier tests left in the table.
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(`execute list_users (0)`);
      const explain = async () =>
        (await client.query<{ 'QUERY PLAN': string }>(`explain execute list_users (0)`)).rows
          .map((row) => row['QUERY PLAN'])
          .join('\n');
      const before = await explain();
      await insert(21, 3_000);
      expect(await explain()).toBe(before);
      await refreshStatistics(db);
      expect(await explain()).toContain('rows=2999');
      const statistics = await client.query(`select reltuples from pg_class where relname = 'users'`);
      expect(statistics.rows).toEqual([{ reltuples: 3_000 }]);
    } finally {
      client.release(true);
    }
  });

  it('skips a table that is locked', async () => {
    await db.pool.query(`insert into skills (name) select 'S' || n from generate_series(1, 3000) n`);
    const client = await db.pool.connect();
    try {
      await client.query('begin; lock table skills in share update exclusive mode');
      await refreshStatistics(db);
      const read = `select reltuples from pg_class where relname = 'skills'`;
      expect((await db.pool.query(read)).rows).toEqual([{ reltuples: -1 }]);
      await client.query('commit');
      await refreshStatistics(db);
      expect((await db.pool.query(read)).rows).toEqual([{ reltuples: 3_000 }]);
    } finally {
      client.release();
    }
  });
});
