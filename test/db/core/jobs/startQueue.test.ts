import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NewJob, enqueueJob } from '../../../../db/core/jobs/enqueueJob.js';
import { type QueueOptions, type RunningQueue, TASK_SLOTS, startQueue } from '../../../../db/core/jobs/startQueue.js';
import type { Task } from '../../../../db/core/jobs/task.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

/** Generous: how soon it really is depends on the machine. */
const WITHIN_MS = 60_000;

const db = testDatabase();
const started: RunningQueue[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ close }) => close()));
  await db.pool.query('delete from graphile_worker._private_jobs');
});

const start = async (options: Partial<QueueOptions>): Promise<RunningQueue> => {
  const queue = await startQueue({ target: db.target, onError: () => {}, ...options });
  started.push(queue);
  return queue;
};
const startTask = (task: Partial<Task> & Pick<Task, 'run'>) => start({ tasks: [{ name: 'work', ...task }] });
const add = (job: Partial<NewJob>) =>
  db.transaction(TESTER, (trx) => enqueueJob(trx, { task: 'work', platformId: 1, key: 'a', ...job }));

interface StoredJob {
  key: string;
  attempts: number;
  last_error: string | null;
  revision: number;
  is_available: boolean;
  due_in_s: number;
}
const stored = async () =>
  (
    await db.pool.query<StoredJob>(
      `select key, attempts, last_error, revision, is_available, extract(epoch from run_at - now())::float8 as due_in_s
         from graphile_worker._private_jobs order by key`,
    )
  ).rows;
const untilEmpty = () => until(async () => (await stored()).length === 0, WITHIN_MS);

/** A gate that runs wait at until it is opened. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('enqueueJob', () => {
  it('adds a job that runs after the commit, and nothing after a rollback', async () => {
    const runs: unknown[] = [];
    await startTask({
      run: async ({ platformId, key, attempt, payload }) => void runs.push({ platformId, key, attempt, payload }),
    });
    await db
      .transaction(TESTER, async (trx) => {
        await enqueueJob(trx, { task: 'work', platformId: 1, key: 'rolled back' });
        throw new Error('roll back');
      })
      .catch(() => {});
    await add({ platformId: 7, key: 'b/c', payload: { n: 1 } });
    await until(() => Promise.resolve(runs.length > 0), WITHIN_MS);
    await untilEmpty();
    expect(runs).toEqual([{ platformId: 7, key: 'b/c', attempt: 1, payload: { n: 1 } }]);
  });

  it('keeps one job for each task, platform and key', async () => {
    for (let n = 0; n < 3; n++) {
      await add({});
      await add({ key: 'b' });
      await add({ platformId: 2 });
    }
    expect((await stored()).map(({ key, revision }) => [key, revision])).toEqual([
      ['work/1/a', 2],
      ['work/1/b', 2],
      ['work/2/a', 2],
    ]);
  });

  it('runs a delayed job sooner when asked to, and never later', async () => {
    await add({ delayMs: 3_600_000 });
    await add({ delayMs: 7_200_000 });
    expect((await stored())[0]!.due_in_s).toBeLessThanOrEqual(3_600);
    expect((await stored())[0]!.due_in_s).toBeGreaterThan(3_000);
    await add({});
    expect((await stored())[0]!.due_in_s).toBeLessThanOrEqual(0);
  });

  it('announces a job when it becomes due, and not each time that it is enqueued', async () => {
    const client = await db.pool.connect();
    let announced = 0;
    client.on('notification', () => (announced += 1));
    try {
      await client.query('listen "jobs:insert"');
      await add({ delayMs: 60_000 });
      for (let count = 0; count < 5; count++) await add({});
      await add({ key: 'b' });
      await client.query('unlisten *');
    } finally {
      client.release(true);
    }
    expect(announced).toBe(2);
  });

  it('runs a job again that is enqueued while it runs, never beside itself', async () => {
    const gate = createGate();
    let runs = 0;
    let active = 0;
    let most = 0;
    await startTask({
      run: async () => {
        most = Math.max(most, ++active);
        if (++runs === 1) await gate.opened;
        active--;
      },
    });
    await add({});
    await until(() => Promise.resolve(runs === 1), WITHIN_MS);
    await Promise.all([add({}), add({}), add({})]);
    gate.open();
    await until(() => Promise.resolve(runs === 2), WITHIN_MS);
    await untilEmpty();
    expect([runs, most]).toEqual([2, 1]);
  });
});

describe('a run', () => {
  it('that wants to run again goes behind the jobs that wait', async () => {
    const order: string[] = [];
    await add({ key: 'long' });
    await add({ key: 'short' });
    await startTask({
      concurrency: 1,
      run: async ({ key }) => {
        order.push(key);
        if (key === 'long' && order.filter((one) => one === 'long').length < 3) return { againInMs: 0 };
      },
    });
    await untilEmpty();
    expect(order).toEqual(['long', 'short', 'long', 'long']);
  });

  it('that fails is retried later, and a wake-up does not change when', async () => {
    let runs = 0;
    await startTask({
      retryDelayMs: () => 3_600_000,
      run: async () => {
        runs++;
        throw new Error('the provider is down');
      },
    });
    await add({});
    await until(async () => (await stored())[0]?.last_error !== null, WITHIN_MS);
    await add({});
    expect(await stored()).toEqual([
      expect.objectContaining({ attempts: 1, last_error: 'the provider is down', is_available: true }),
    ]);
    expect((await stored())[0]!.due_in_s).toBeGreaterThan(3_000);
    expect(runs).toBe(1);
  });

  it('that failed for the last time stays as failed, until it is enqueued again', async () => {
    let fails = true;
    const attempts: number[] = [];
    await startTask({
      maxAttempts: 3,
      retryDelayMs: () => 0,
      run: async ({ attempt }) => {
        attempts.push(attempt);
        if (fails) throw new Error('never works');
      },
    });
    await add({});
    await until(async () => (await stored())[0]?.is_available === false && attempts.length === 3, WITHIN_MS);
    await until(async () => (await stored())[0]?.last_error === 'never works', WITHIN_MS);
    fails = false;
    await add({});
    await untilEmpty();
    expect(attempts).toEqual([1, 2, 3, 1]);
  });
});

/** A place at which the first `size` callers wait until all of them have come. Later ones pass. */
function createMeeting(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === size) open();
    return opened;
  };
}

describe('the slots', () => {
  it('are shared between tenants: one with 1,000 jobs does not delay one with a single job', async () => {
    const gate = createGate();
    const order: number[] = [];
    await db.pool.query(`select enqueue_job('work', 1, n::text) from generate_series(1, 1000) as n`);
    await startTask({
      run: async ({ platformId }) => {
        order.push(platformId);
        if (platformId === 1) await gate.opened;
      },
    });
    await until(() => Promise.resolve(order.length > 0), WITHIN_MS);
    await add({ platformId: 2 });
    // The gate stays closed: every slot that tenant 1 may have is taken.
    await until(() => Promise.resolve(order.includes(2)), WITHIN_MS);
    expect(order.filter((one) => one === 1).length).toBeLessThanOrEqual(TASK_SLOTS / 2);
    gate.open();
    await untilEmpty();
    expect(order.length).toBe(1_001);
  });

  it('are limited for each task', async () => {
    let active = 0;
    let most = 0;
    await db.pool.query(`select enqueue_job('work', n, '') from generate_series(1, 40) as n`);
    await startTask({
      concurrency: 3,
      run: async () => {
        most = Math.max(most, ++active);
        await sleep(5);
        active--;
      },
    });
    await untilEmpty();
    expect(most).toBe(3);
  });

  it('are limited for each tenant of a task', async () => {
    const active = new Map<number, number>();
    const most = new Map<number, number>();
    const meetings = new Map([1, 2].map((platformId) => [platformId, createMeeting(3)]));
    await db.pool.query(`select enqueue_job('work', n % 2 + 1, n::text) from generate_series(1, 40) as n`);
    await startTask({
      concurrencyOfPlatform: 3,
      run: async ({ platformId }) => {
        active.set(platformId, (active.get(platformId) ?? 0) + 1);
        most.set(platformId, Math.max(most.get(platformId) ?? 0, active.get(platformId)!));
        // The first three wait for each other, so that a slow machine runs as many at a time.
        await meetings.get(platformId)!();
        await sleep(5);
        active.set(platformId, active.get(platformId)! - 1);
      },
    });
    await untilEmpty();
    expect([...most].sort()).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});

describe('several queues on a database', () => {
  it('share the work, and never run a key twice at the same time', async () => {
    const active = new Set<string>();
    const overlaps: string[] = [];
    const done = [0, 0];
    const create = (index: number): Task => ({
      name: 'work',
      run: async ({ platformId, key }) => {
        const name = `${platformId}/${key}`;
        if (active.has(name)) overlaps.push(name);
        active.add(name);
        await sleep(2);
        active.delete(name);
        done[index]!++;
      },
    });
    await Promise.all([start({ tasks: [create(0)] }), start({ tasks: [create(1)] })]);
    for (let round = 0; round < 20; round++)
      await db.pool.query(`select enqueue_job('work', n % 5, (n % 7)::text) from generate_series(1, 35) as n`);
    await untilEmpty();
    expect(overlaps).toEqual([]);
    expect(Math.min(...done)).toBeGreaterThan(0);
  });

  it('of two servers with two processes each take equal parts: one that starts first does not take everything', async () => {
    // A server runs 16 at the same time, so a process 8. The gate opens when all parts are taken: until then each run waits.
    const [LIMIT, PART, JOBS] = [16, 8, 64];
    const gate = createGate();
    const active = [0, 0, 0, 0];
    const done: string[] = [];
    await db.pool.query(`select enqueue_job('work', n % 8 + 1, n::text) from generate_series(1, $1) as n`, [JOBS]);
    for (const index of active.keys()) {
      const run: Task['run'] = async ({ platformId, key }) => {
        active[index]! += 1;
        await gate.opened;
        done.push(`${platformId}/${key}`);
      };
      await start({ processes: 2, tasks: [{ name: 'work', concurrency: LIMIT, run }] });
      await until(() => Promise.resolve(active[index] === PART), WITHIN_MS);
    }
    expect(active).toEqual([PART, PART, PART, PART]);
    gate.open();
    await untilEmpty();
    expect([done.length, new Set(done).size]).toEqual([JOBS, JOBS]);
  });

  it('run a schedule once in a period', async () => {
    const runs: string[] = [];
    const schedule = (name: string) => ({ name, everySeconds: 43_200, run: async () => void runs.push(name) });
    await start({ scheduled: [schedule('daily')] });
    // A queue that starts removes jobs of schedules that it does not have.
    await until(async () => (await stored()).length === 1, WITHIN_MS);
    await start({ scheduled: [schedule('daily'), schedule('other')] });
    await until(() => Promise.resolve(runs.includes('daily') && runs.includes('other')), WITHIN_MS);
    await until(async () => (await stored()).every(({ due_in_s: due }) => due > 0), WITHIN_MS);
    const before = runs.length;
    await start({ scheduled: [schedule('daily')] });
    await until(async () => (await stored()).length === 1, WITHIN_MS);
    // A period may have ended while the test ran.
    expect(before).toBeLessThanOrEqual(4);
    expect((await stored()).map(({ key }) => key)).toEqual(['daily/0/schedule']);
  });
});

describe('close', () => {
  it('waits for the job that runs, and starts no other', async () => {
    const gate = createGate();
    let ended = 0;
    const queue = await startTask({
      concurrency: 1,
      run: async () => {
        await gate.opened;
        ended++;
      },
    });
    await add({});
    await add({ key: 'b' });
    await until(async () => (await stored()).some(({ is_available: isAvailable }) => !isAvailable), WITHIN_MS);
    started.pop();
    const closing = queue.close();
    gate.open();
    await closing;
    expect(ended).toBe(1);
    expect((await stored()).map(({ attempts }) => attempts)).toEqual([0]);
  });

  it('gives up a job that does not end in time: its signal aborts, and another process runs it', async () => {
    const aborted: boolean[] = [];
    const queue = await startTask({
      run: (_, signal) => {
        signal.addEventListener('abort', () => aborted.push(true));
        return new Promise(() => {});
      },
    });
    await add({});
    await until(async () => (await stored()).some(({ is_available: isAvailable }) => !isAvailable), WITHIN_MS);
    started.pop();
    await queue.close();
    expect(aborted.length).toBeGreaterThan(0);
    let runs = 0;
    await startTask({ run: () => Promise.resolve(void (runs += 1)) });
    await untilEmpty();
    expect(runs).toBe(1);
  }, 120_000);

  it('fetches no more jobs from then on, and is called twice without harm', async () => {
    const gate = createGate();
    const first: string[] = [];
    const second: string[] = [];
    const closing = await startTask({
      run: async ({ key }) => {
        first.push(key);
        await gate.opened;
      },
    });
    await add({});
    await until(() => Promise.resolve(first.length === 1), WITHIN_MS);
    const closed = Promise.all([closing.close(), closing.close()]);
    await startTask({ run: async ({ key }) => void second.push(key) });
    for (let key = 0; key < 20; key += 1) await add({ key: String(key) });
    await until(() => Promise.resolve(second.length === 20), WITHIN_MS);
    gate.open();
    await closed;
    expect([first.length, second.length]).toEqual([1, 20]);
    await untilEmpty();
  });
});
