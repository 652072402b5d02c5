import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createSlotLimits } from '../../../../db/core/jobs/slotLimits.js';
import { type RunningPool, runWorkerPool } from '../../../../db/core/jobs/workerPool.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const WITHIN_MS = 30_000;

const db = testDatabase();
const open: { running: RunningPool; pool: pg.Pool }[] = [];
afterEach(async () => {
  for (const { running, pool } of open.splice(0)) {
    await running.stop();
    await pool.end();
  }
});

/** A pool whose statements that complete a job get no answer while `isLost()`, and fail when `breakOff` is called. */
function openLosingPool(isLost: () => boolean) {
  const waiting: ((error: Error) => void)[] = [];
  const pool = new pg.Pool({ connectionString: db.target.url, max: 10 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    const losing = (...values: unknown[]) => {
      const [config] = values as [{ name?: string } | undefined];
      return config?.name?.startsWith('complete_job') && isLost()
        ? new Promise((_, reject) => waiting.push(reject))
        : query(...values);
    };
    Object.assign(client, { query: losing });
  });
  return {
    pool,
    waiting: () => waiting.length,
    breakOff: () => waiting.splice(0).forEach((reject) => reject(new Error('The connection is lost.'))),
  };
}

const add = (key: string) =>
  db.pool.query(`select graphile_worker.add_job('work', payload => $1::json)`, [JSON.stringify({ key })]);

describe('a worker pool that cannot store the ends of several jobs at once', () => {
  it('is replaced by another one', async () => {
    let isLost = true;
    const ends = new Map<string, () => void>();
    const ids: string[] = [];
    const { pool, waiting, breakOff } = openLosingPool(() => isLost);
    const running = runWorkerPool({
      pool,
      slots: 4,
      limits: createSlotLimits(4, [], 1),
      taskList: {
        work: (payload) => new Promise<void>((resolve) => ends.set((payload as { key: string }).key, resolve)),
      },
      onStart: (id) => ids.push(id),
      onError: () => {},
    });
    open.push({ running, pool });
    for (const key of ['a', 'b']) await add(key);
    await until(() => ends.size === 2, WITHIN_MS);
    ends.get('a')!();
    await until(() => waiting() === 1, WITHIN_MS);
    ends.get('b')!();
    await until(() => waiting() === 2, WITHIN_MS);
    isLost = false;
    breakOff();
    await add('c');
    await until(() => ends.has('c'), WITHIN_MS);
    expect(ids).toHaveLength(2);
    ends.get('c')!();
  });
});
