import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import { type RunningQueue, openQueuePool, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { type Search, openSearch } from '../../../../db/search/engines/openSearch.js';
import { createPlatform, fillCatalog, searchFor } from '../../search/engines/catalogFixture.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

/** Generous: how soon it really is depends on the machine, and is measured by the bench. */
const SEARCHABLE_WITHIN_MS = 60_000;

const PERIOD_S = 43_200;

const errors: Error[] = [];
let search: Search;
let jobs: RunningQueue;
// Before the database is dropped, whose hooks come next.
afterAll(async () => {
  await jobs?.close();
  await search?.close();
});
const db = testDatabase({ maxConnections: 10 });
let acme = 0;
let platforms = 0;
let runs = 0;
let firstPeriod = 0;

const periodNow = async () => {
  const { rows } = await db.pool.query<{ period: number }>(
    `select floor(extract(epoch from now()) / $1::integer)::integer as period`,
    [PERIOD_S],
  );
  return rows[0]!.period;
};

beforeAll(async () => {
  firstPeriod = await periodNow();
  search = openSearch({ db, target: db.target, typesense: null });
  jobs = await startQueue({
    target: db.target,
    projections: search.followers,
    scheduled: [{ name: 'count-runs', everySeconds: PERIOD_S, run: () => Promise.resolve((runs += 1)) }],
    onError: (error) => errors.push(error),
  });
});
beforeEach(async () => {
  acme = await createPlatform(db, `acme-${++platforms}`);
});

const names = async () => {
  const { items } = await search.engine.searchCatalog(searchFor({ kinds: ['course'] }), {
    everything: false,
    scopes: [{ platformId: acme, levels: ['viewable_by_tenant_students'] }],
  });
  return items.length;
};

/** Searches through the cache until so many are found. */
const untilSearchable = (expected: number) => until(async () => (await names()) === expected, SEARCHABLE_WITHIN_MS);

/** Schedules whose run of this period has ended wait for the next one. */
const isScheduled = async (name: string) =>
  (
    await db.pool.query(
      `select from graphile_worker._private_jobs where key = $1 and locked_by is null and run_at > now() and last_error is null`,
      [`${name}/0/schedule`],
    )
  ).rowCount === 1;
const untilRun = () => until(async () => runs > 0 && (await isScheduled('count-runs')), SEARCHABLE_WITHIN_MS);

describe('background work', () => {
  it('makes changes searchable soon, through the cache', async () => {
    expect(await names()).toBe(0);
    for (let round = 1; round <= 3; round++) {
      await fillCatalog(db, acme, { courses: [{ key: `C-${round}`, name: `Course ${round}` }] });
      await untilSearchable(round);
    }
    await deleteCourse(db, TESTER, acme, 'C-1');
    await untilSearchable(2);
  });

  it('loses no change when connections break in the middle', async () => {
    // A job that is broken off is only done again after its time, as another test would have to wait for.
    await untilRun();
    await db.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
                          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => {});
    // Each broken connection of the pool fails once.
    const write = () =>
      fillCatalog(db, acme, { courses: [{ key: 'C-9', name: 'After the break' }] }).then(
        () => true,
        () => false,
      );
    let tries = 1;
    while (!(await write()) && tries < 10) tries += 1;
    await until(async () => (await names().catch(() => 0)) === 1, SEARCHABLE_WITHIN_MS);
    expect(jobs.isHealthy()).toBe(true);
  });

  it('does scheduled work once in its period, whichever process does it', async () => {
    await untilRun();
    let others = 0;
    const counting = { name: 'count-runs', everySeconds: PERIOD_S, run: () => Promise.resolve((runs += 1)) };
    const other = { name: 'count-others', everySeconds: PERIOD_S, run: () => Promise.resolve((others += 1)) };
    const second = await startQueue({
      target: db.target,
      scheduled: [counting, other],
      onError: (error) => errors.push(error),
    });
    try {
      await until(() => others > 0, SEARCHABLE_WITHIN_MS);
    } finally {
      await second.close();
    }
    await until(() => isScheduled('count-runs'), SEARCHABLE_WITHIN_MS);
    // A period may have ended while the tests ran.
    const periods = (await periodNow()) - firstPeriod + 1;
    expect(runs).toBeLessThanOrEqual(periods);
  });

  it('serves many tenants at once soon', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await createPlatform(db, `tenant-${n}`));
    for (const id of ids) await fillCatalog(db, id, { courses: [{ key: 'C-1', name: 'First course' }] });
    await until(
      async () => (await db.pool.query('select 1 from search_outbox limit 1')).rowCount === 0,
      SEARCHABLE_WITHIN_MS,
    );
  });
});

describe('the connections of the queue', () => {
  it('have the time zone and the timeouts of jobs', async () => {
    const { pool, close } = openQueuePool(db.target, { connections: 1, onError: (error) => errors.push(error) });
    try {
      const { rows } = await pool.query(
        `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ zone: 'UTC', statement: '10min', lock: '30s', idle: '2min' }]);
    } finally {
      await close();
    }
  });
});
