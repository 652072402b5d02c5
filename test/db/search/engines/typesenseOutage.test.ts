import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { type Search, openSearch } from '../../../../db/search/engines/openSearch.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';
import { createPlatform, fillCatalog, searchFor } from './catalogFixture.js';

const SEARCHABLE_WITHIN_MS = 60_000;

/** Takes every request and never answers. */
const hanging = http.createServer(() => {});
let search: Search;
let jobs: RunningQueue;
const failures: string[] = [];

// Before the database is dropped, whose hooks come next.
afterAll(async () => {
  hanging.closeAllConnections();
  hanging.close();
  await jobs?.close();
  await search?.close();
});
const db = testDatabase({ maxConnections: 10 });

beforeAll(async () => {
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  search = openSearch({ db, target: db.target, typesense: { url: `http://127.0.0.1:${port}`, apiKey: 'key' } });
  jobs = await startQueue({
    target: db.target,
    projections: search.followers,
    onError: ({ message }) => failures.push(message),
  });
});

describe('while Typesense hangs', () => {
  it('changes of every tenant are searchable, by PostgreSQL, again and again', async () => {
    const tenants = [await createPlatform(db, 'one'), await createPlatform(db, 'two')];
    for (let round = 1; round <= 4; round++) {
      for (const platformId of tenants) {
        await fillCatalog(db, platformId, { courses: [{ key: `C-${round}`, name: `Course ${round}` }] });
        const count = async () =>
          (
            await search.engine.searchCatalog(searchFor({ kinds: ['course'] }), {
              everything: false,
              scopes: [{ platformId, levels: ['viewable_by_tenant_students'] }],
            })
          ).count;
        // The first search finds out that Typesense hangs; those after it don't wait for it.
        if (round === 1 && platformId === tenants[0]) await count();
        await until(async () => (await count()) === round, SEARCHABLE_WITHIN_MS);
      }
    }
  });

  it('parallel callers get results of PostgreSQL, and later callers do not wait for Typesense', async () => {
    // One when it stops working, and one for each try after that.
    const failed: Error[] = [];
    const typesense = { url: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`, apiKey: 'key' };
    const own = openSearch({ db, target: db.target, typesense, onFailure: (error) => failed.push(error) });
    try {
      const runSearch = async (n: number) =>
        (await own.engine.searchCatalog(searchFor({ offset: n }), { everything: true }, { fresh: true })).degraded;
      expect(new Set(await Promise.all(Array.from({ length: 40 }, (_, n) => runSearch(n))))).toEqual(new Set([true]));
      const first = failed.length;
      expect(first).toBeGreaterThan(0);
      const startedAtMs = performance.now();
      for (let n = 0; n < 40; n++) expect(await runSearch(n)).toBe(true);
      // At most one try in five seconds.
      expect(failed.length - first).toBeLessThanOrEqual(1 + (performance.now() - startedAtMs) / 5_000);
    } finally {
      await own.close();
    }
  });

  it('it is reported as not ready, and background work continues', async () => {
    expect(await search.engine.isReady()).toBe(false);
    expect(jobs.isHealthy()).toBe(true);
    expect(failures).toEqual([]);
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*) as count from graphile_worker._private_jobs where key like 'typesense-sync/%'`,
    );
    expect(rows[0]!.count).toBeLessThan(20);
  });
});
