import { beforeAll, describe, expect, it } from '@jest/globals';
import { startQueue } from '../../../../../db/core/jobs/startQueue.js';
import { openSearch } from '../../../../../db/search/engines/openSearch.js';
import { syncBatch } from '../../../../../db/search/engines/index/syncIndex.js';
import { testDatabase } from '../../../../support/database.js';
import { until } from '../../../../support/until.js';
import { createPlatform, fillCatalog } from '../catalogFixture.js';

const db = testDatabase({ maxConnections: 10 });

const BACKLOG = 10_000;

/** So many changes of items that are not there: quick to index, and as long in the outbox as any others. */
const pileUp = (platformId: number) =>
  db.pool.query(
    `insert into search_outbox (platform_id, kind, item_id) select $1, 'course', 1000000 + n from generate_series(1, $2::integer) as n`,
    [platformId, BACKLOG],
  );

beforeAll(async () => {
  await db.pool.query(`
    create table turns (id serial, platform_id integer);
    create function log_turn() returns trigger language plpgsql as $$
    begin
      insert into turns (platform_id) select distinct platform_id from taken;
      return null;
    end $$;
    create trigger outbox_taken after delete on search_outbox referencing old table as taken for each statement execute function log_turn();
  `);
});

const waiting = async (platformId: number) =>
  (
    await db.pool.query<{ count: number }>('select count(*) as count from search_outbox where platform_id = $1', [
      platformId,
    ])
  ).rows[0]!.count;

describe('batches of the search index', () => {
  it('are bounded, and report whether work remains', async () => {
    const platformId = await createPlatform(db, 'bounded');
    await pileUp(platformId);
    expect(await syncBatch(db, platformId, { batchSize: 4_000 })).toBe(true);
    expect(await waiting(platformId)).toBe(BACKLOG - 4_000);
    await syncBatch(db, platformId, { batchSize: 4_000 });
    expect(await syncBatch(db, platformId, { batchSize: 4_000 })).toBe(false);
    expect(await waiting(platformId)).toBe(0);
  });

  it('include later changes of the same items, and write these items once', async () => {
    const platformId = await createPlatform(db, 'repeated');
    const items = ['A', 'B', 'C', 'D'].map((key) => ({ key, name: `Algebra ${key}`, data: { skills: ['Algebra'] } }));
    await fillCatalog(db, platformId, { courses: items });
    const { rows } = await db.pool.query<{ kind: string; rows: number; items: number }>(
      `select kind, cast(count(*) as integer) as rows, cast(count(distinct item_id) as integer) as items
         from search_outbox where platform_id = $1 and kind = 'course' group by kind`,
      [platformId],
    );
    // Each course, and then its list of skills.
    expect(rows).toEqual([{ kind: 'course', rows: 8, items: 4 }]);
    expect(await syncBatch(db, platformId, { batchSize: 4 })).toBe(true);
    const { rows: left } = await db.pool.query<{ kind: string }>(
      'select kind from search_outbox where platform_id = $1',
      [platformId],
    );
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['skill']));
    expect(await syncBatch(db, platformId, { batchSize: 4 })).toBe(false);
    expect(await waiting(platformId)).toBe(0);
  });

  it('are skipped while another process holds them', async () => {
    const platformId = await createPlatform(db, 'elsewhere');
    await fillCatalog(db, platformId, { courses: [{ key: 'A', name: 'Algebra' }] });
    const other = await db.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended('search index', $1))`, [platformId]);
      expect(await syncBatch(db, platformId)).toBe(false);
      expect(await waiting(platformId)).toBe(1);
    } finally {
      await other.query('rollback');
      other.release();
    }
    await syncBatch(db, platformId);
    expect(await waiting(platformId)).toBe(0);
  });

  it('rotate between tenants: a single change does not wait for large backlogs', async () => {
    await db.pool.query('delete from search_outbox; truncate turns');
    const busy = [await createPlatform(db, 'busy-1'), await createPlatform(db, 'busy-2')];
    for (const platformId of busy) await pileUp(platformId);
    const quiet = await createPlatform(db, 'quiet');
    await fillCatalog(db, quiet, { courses: [{ key: 'A', name: 'Algebra' }] });

    const search = openSearch({ db, target: db.target, typesense: null });
    const jobs = await startQueue({ target: db.target, projections: search.followers, onError: () => {} });
    try {
      await until(async () => (await db.pool.query('select from search_outbox limit 1')).rowCount === 0, 60_000);
    } finally {
      // Or they take what the other tests wait to take.
      await jobs.close();
      await search.close();
    }

    const { rows } = await db.pool.query<{ platform_id: number }>('select platform_id from turns order by id');
    const order = rows.map(({ platform_id }) => platform_id);
    const turnsAfterQuiet = order.slice(order.indexOf(quiet));
    for (const platformId of busy) {
      expect(order.filter((id) => id === platformId).length).toBeGreaterThan(2);
      expect(turnsAfterQuiet).toContain(platformId);
    }
  });
});
