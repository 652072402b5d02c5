import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteCourse } from '../../../db/commands/catalog/deleteItem.js';
import { startJobs, type RunningJobs } from '../../../db/jobs/startJobs.js';
import { type Search, openSearch } from '../../../db/search/openSearch.js';
import { createPlatform, fillCatalog, searchFor } from '../search/catalogFixture.js';
import { testDatabase } from '../../support/database.js';

/** What the contract promises between a change and its finding. */
const SEARCHABLE_WITHIN_MS = 2_000;

const db = testDatabase({ maxConnections: 10 });
const errors: Error[] = [];
let search: Search;
let jobs: RunningJobs;
let acme = 0;

beforeAll(async () => {
  acme = await createPlatform(db, 'acme');
  search = openSearch({ db, target: db.target, typesense: null });
  jobs = await startJobs({
    target: db.target,
    search,
    scheduled: [{ name: 'count-runs', cron: '* * * * *', run: () => Promise.resolve() }],
    onError: (error) => errors.push(error),
  });
}, 30_000);
afterAll(async () => {
  await jobs?.close();
  await search?.close();
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
    await deleteCourse(db, acme, 'C-1');
    expect(await msUntil(2)).not.toBeNull();
  });

  it('loses no change when connections break in the middle', async () => {
    await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
                          where datname = current_database() and pid <> pg_backend_pid()`).catch(() => {});
    await fillCatalog(db, acme, { courses: [{ key: 'C-9', name: 'After the break' }] }).catch(() =>
      fillCatalog(db, acme, { courses: [{ key: 'C-9', name: 'After the break' }] }),
    );
    const startedAtMs = performance.now();
    let count = 0;
    while (count !== 3 && performance.now() - startedAtMs < 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      count = await names().catch(() => 0);
    }
    expect(count).toBe(3);
    expect(jobs.isHealthy()).toBe(true);
  }, 40_000);

  it('enqueues scheduled work', async () => {
    const { rows } = await db.pool.query(`select name, cron from pgboss.schedule where name = 'count-runs'`);
    expect(rows).toEqual([{ name: 'count-runs', cron: '* * * * *' }]);
  });
});
