import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteCourse } from '../../../../db/catalog/deleteItem.js';
import pg from 'pg';
import { queueConnection, startJobs, type RunningJobs } from '../../../../db/core/jobs/startJobs.js';
import { type Search, openSearch } from '../../../../db/search/openSearch.js';
import { createPlatform, fillCatalog, searchFor } from '../../search/catalogFixture.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

/** What the contract promises between a change and its finding. */
const SEARCHABLE_WITHIN_MS = 2_000;

const errors: Error[] = [];
let search: Search;
let jobs: RunningJobs;
// Before the database is dropped, whose hooks come next.
afterAll(async () => {
  await jobs?.close();
  await search?.close();
}, 30_000);
const db = testDatabase({ maxConnections: 10 });
let acme = 0;
let runs = 0;

beforeAll(async () => {
  acme = await createPlatform(db, 'acme');
  search = openSearch({ db, target: db.target, typesense: null });
  jobs = await startJobs({
    target: db.target,
    followers: search.followers,
    scheduled: [{ name: 'count-runs', everySeconds: 3600, run: () => Promise.resolve((runs += 1)) }],
    onError: (error) => errors.push(error),
  });
}, 30_000);

const names = async () => {
  const { items } = await search.engine.searchCatalog(searchFor({ kinds: ['course'] }), {
    everything: false,
    scopes: [{ platformId: acme, levels: ['viewable_by_tenant_students'] }],
  });
  return items.length;
};

/** Asks through the cache until the answer is the wanted one; null when it took too long. */
async function msUntil(wanted: number): Promise<number | null> {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < SEARCHABLE_WITHIN_MS) {
    if ((await names()) === wanted) return performance.now() - startedAtMs;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return null;
}

describe('background work', () => {
  it('makes changes searchable within two seconds, through the cache', async () => {
    expect(await names()).toBe(0);
    for (let round = 1; round <= 3; round++) {
      await fillCatalog(db, acme, { courses: [{ key: `C-${round}`, name: `Course ${round}` }] });
      expect(await msUntil(round)).not.toBeNull();
    }
    await deleteCourse(db, TESTER, acme, 'C-1');
    expect(await msUntil(2)).not.toBeNull();
  });

  it('loses no change when connections break in the middle', async () => {
    await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
                          where datname = current_database() and pid <> pg_backend_pid()`).catch(() => {});
    // Each broken connection of the pool fails once.
    const write = () => fillCatalog(db, acme, { courses: [{ key: 'C-9', name: 'After the break' }] }).then(() => true, () => false);
    let tries = 1;
    while (!(await write()) && tries < 10) tries += 1;
    const startedAtMs = performance.now();
    let count = 0;
    while (count !== 3 && performance.now() - startedAtMs < 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      count = await names().catch(() => 0);
    }
    expect(count).toBe(3);
    expect(jobs.isHealthy()).toBe(true);
  }, 40_000);

  it('does scheduled work once in its period', async () => {
    const { rows } = await db.pool.query(`select state from pgboss.job where name = 'count-runs'`);
    expect([runs, rows]).toEqual([1, [{ state: 'completed' }]]);
  });

  it('serves many tenants at once within the promised time', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await createPlatform(db, `tenant-${n}`));
    for (const id of ids) await fillCatalog(db, id, { courses: [{ key: 'C-1', name: 'First course' }] });
    const startedAtMs = performance.now();
    await until(async () => (await db.pool.query('select 1 from outbox limit 1')).rowCount === 0, 20_000);
    expect(performance.now() - startedAtMs).toBeLessThan(SEARCHABLE_WITHIN_MS);
  }, 40_000);
});

describe('the connections of the queue', () => {
  it('have the time zone and the timeouts of jobs', async () => {
    const client = new pg.Client(queueConnection(db.target) as pg.ClientConfig);
    await client.connect();
    try {
      const { rows } = await client.query(
        `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ zone: 'UTC', statement: '10min', lock: '30s', idle: '2min' }]);
    } finally {
      await client.end();
    }
  });
});
