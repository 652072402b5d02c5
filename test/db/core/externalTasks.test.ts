import { expect, it } from '@jest/globals';
import { enqueueExternalTask } from '../../../db/core/external/externalTasks.js';
import { up } from '../../../db/migrations/0263_external_tasks_on_the_queue.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

const JOBS = `
  select task.identifier as task, job.payload ->> 'key' as key, round(extract(epoch from job.run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
   where task.identifier in ('make-datasets', 'run-trainings', 'make-avatar-videos') order by task.identifier`;

it('work that waited for a lease gets its job, at the same time', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const rolledBack = db.transaction(TESTER, async (trx) => {
    await trx.raw(
      'alter table external_tasks add due_at timestamptz not null default now(), add claimed_until timestamptz',
    );
    await trx('external_tasks').insert([
      { platform_id: platformId, kind: 'dataset', subject_id: 7 },
      { platform_id: platformId, kind: 'training', subject_id: 8, due_at: trx.raw(`now() + interval '5 minutes'`) },
      { platform_id: platformId, kind: 'avatar_video', subject_id: 9, due_at: trx.raw(`now() - interval '5 minutes'`) },
    ]);
    await up(trx);
    const { rows } = await trx.raw<{ rows: object[] }>(JOBS);
    expect(rows).toEqual([
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
