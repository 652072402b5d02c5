import type { Actor } from '../actor.js';
import type { ChangingStatement, Database } from '../connect.js';
import { change } from '../transaction.js';
import { type JobState } from './readTaskStates.js';

/** Which jobs: all that match every given value. */
export interface JobFilter {
  id?: number;
  task?: string;
  /** 0: the service itself. */
  platformId?: number;
  state?: JobState;
}

export interface ListedJob {
  id: number;
  task: string;
  /** Null: the service itself. */
  platform: string | null;
  key: string;
  state: JobState;
  attempts: number;
  due_at: Date;
  last_error: string | null;
}

/** $1 to $4 are the values of the filter. */
const MATCHING = `
  select job.id, task.identifier as task, platforms.key as platform, job.payload ->> 'key' as key, job_state(job.locked_at, job.attempts, job.max_attempts, job.run_at) as state,
         job.attempts, job.run_at as due_at, job.last_error
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join platforms on platforms.id = (job.payload ->> 'platformId')::integer
   where ($1::bigint is null or job.id = $1) and ($2::text is null or task.identifier = $2)
     and ($3::integer is null or (job.payload ->> 'platformId')::integer = $3) and ($4::text is null or job_state(job.locked_at, job.attempts, job.max_attempts, job.run_at) = $4)`;

const LIST = { name: 'list jobs', text: `${MATCHING} order by job.run_at, job.id limit $5` };

const RETRY: ChangingStatement = {
  name: 'retry jobs',
  text: `
    with chosen as (select id from (${MATCHING}) jobs where state in ('retrying', 'failed', 'scheduled')),
    retried as (
      update graphile_worker._private_jobs job
         set attempts = 0, max_attempts = 32767, run_at = now(), created_at = now(), updated_at = now()
        from chosen
       where job.id = chosen.id and job.locked_at is null
      returning job.id)
    select count(*) as jobs, pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from retried`,
  changes: true,
};

const DISCARD: ChangingStatement = {
  name: 'discard jobs',
  text: `
    with discarded as (
      delete from graphile_worker._private_jobs job
       using (${MATCHING}) chosen
       where job.id = chosen.id and job.locked_at is null
      returning job.id)
    select count(*) as jobs from discarded`,
  changes: true,
};

const valuesOf = ({ id, task, platformId, state }: JobFilter) => [
  id ?? null,
  task ?? null,
  platformId ?? null,
  state ?? null,
];

/** Jobs in the order in which they are due. */
export const listJobs = (db: Pick<Database, 'read'>, filter: JobFilter, limit: number): Promise<ListedJob[]> =>
  db.read<ListedJob>(LIST, [...valuesOf(filter), limit]);

/** Makes jobs due now that failed or wait, with a new count of attempts. Returns how many. */
export async function retryJobs(db: Database, actor: Actor, filter: JobFilter): Promise<number> {
  const [row] = await change<{ jobs: number }>(db, actor, RETRY, valuesOf(filter));
  return row!.jobs;
}

/**
 * Removes jobs that do not run. What they were about stays as it is: the next change of it adds a job again, and a
 * schedule continues within a minute. Returns how many.
 */
export async function discardJobs(db: Database, actor: Actor, filter: JobFilter): Promise<number> {
  const [row] = await change<{ jobs: number }>(db, actor, DISCARD, valuesOf(filter));
  return row!.jobs;
}
