import { expect, it } from '@jest/globals';
import type { ChangingStatement } from '../../../db/core/connect.js';
import { enqueueExternalTask } from '../../../db/core/external/externalTasks.js';
import { up } from '../../../db/migrations/0263_external_tasks_on_the_queue.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

/** The schema before the migration. */
const EARLIER = {
  text: 'alter table external_tasks add due_at timestamptz not null default now(), add claimed_until timestamptz',
};

const WAITING: ChangingStatement = {
  changes: true,
  text: `
    insert into external_tasks (platform_id, kind, subject_id, due_at)
    values ($1, 'dataset', 7, now()), ($1, 'training', 8, now() + interval '5 minutes'),
           ($1, 'avatar_video', 9, now() - interval '5 minutes')`,
};

const JOBS = `
  select task.identifier as task, job.payload ->> 'key' as key, round(extract(epoch from job.run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
   where task.identifier in ('make-datasets', 'run-trainings', 'make-avatar-videos') order by task.identifier`;

it('work that waited for a lease gets its job, at the same time', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const rolledBack = db.transaction(TESTER, async (trx) => {
    await query(trx, EARLIER);
    await query(trx, WAITING, [platformId]);
    await up(trx);
    expect(await query(trx, { text: JOBS })).toEqual([
      { task: 'make-avatar-videos', key: '9', minutes: 0 },
      { task: 'make-datasets', key: '7', minutes: 0 },
      { task: 'run-trainings', key: '8', minutes: 5 },
    ]);
    throw new RangeError('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
});

it('a change makes a job that polls late due at once, and revokes the claim', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const enqueue = () => db.transaction(TESTER, (trx) => enqueueExternalTask(trx, platformId, 'training', 8));
  await enqueue();
  await db.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '10 minutes'`);
  await db.pool.query('update external_tasks set claim = gen_random_uuid(), idle_steps = 9');
  await enqueue();
  expect((await db.pool.query(JOBS)).rows).toEqual([{ task: 'run-trainings', key: '8', minutes: 0 }]);
  expect((await db.pool.query('select claim, idle_steps from external_tasks')).rows).toEqual([
    { claim: null, idle_steps: 0 },
  ]);
});
