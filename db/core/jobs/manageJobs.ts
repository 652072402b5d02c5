import type { Actor } from '../actor.js';
import type { ChangingStatement, Database } from '../connect.js';
import { change, runPipeline } from '../transaction.js';
import { type JobState } from './readTaskStates.js';

/** Which jobs: all that match every given value. */
export interface JobFilter {
  id?: number;
  task?: string;
  /** 0: the service itself. */
  platformId?: number;
  state?: JobState;
  /** Any of these states. Use it instead of `state`. */
  states?: readonly JobState[];
  platformKey?: string;
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

/** $1 to $5 are the values of the filter. */
const MATCHING = `
  select job.id, task.identifier as task, platforms.key as platform, job.payload ->> 'key' as key, job_state(job.locked_at, job.attempts, job.max_attempts, job.run_at) as state,
         job.attempts, job.run_at as due_at, job.last_error
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join platforms on platforms.id = (job.payload ->> 'platformId')::integer
   where ($1::bigint is null or job.id = $1) and ($2::text is null or task.identifier = $2)
     and ($3::integer is null or (job.payload ->> 'platformId')::integer = $3) and ($4::text[] is null or job_state(job.locked_at, job.attempts, job.max_attempts, job.run_at) = any ($4))
     and ($5::text is null or platforms.key = $5)`;

const LIST = { name: 'list jobs', text: `${MATCHING} order by job.run_at, job.id limit $6` };

const PAGE = {
  name: 'page of jobs',
  text: `
    with matching as materialized (${MATCHING}),
    page as (select * from matching order by due_at, id limit $6 offset $7)
    select (select count(*) from matching) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', id, 'task', task, 'platform', platform, 'key', key, 'state', state, 'attempts', attempts,
                     'due', utc_time(due_at), 'last_error', last_error) order by due_at, id), '[]')
              from page) as jobs`,
};

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

const valuesOf = ({ id, task, platformId, state, states, platformKey }: JobFilter) => [
  id ?? null,
  task ?? null,
  platformId ?? null,
  states ?? (state === undefined ? null : [state]),
  platformKey ?? null,
];

/** Jobs in the order in which they are due. */
export const listJobs = (db: Pick<Database, 'read'>, filter: JobFilter, limit: number): Promise<ListedJob[]> =>
  db.read<ListedJob>(LIST, [...valuesOf(filter), limit]);

/** A job of a page. Its time has the format of `utc_time`. */
export interface PagedJob extends Omit<ListedJob, 'due_at'> {
  due: string;
}

/** One page of jobs in the order in which they are due, and the number of all that match. */
export async function listJobPage(
  db: Pick<Database, 'read'>,
  filter: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; jobs: PagedJob[] }> {
  const [row] = await db.read<{ count: number; jobs: PagedJob[] }>(PAGE, [...valuesOf(filter), limit, offset]);
  return row!;
}

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

/** Makes a job due now that failed or waits. Returns the job as it is then, unchanged if it runs; null: there is none. */
export async function retryJob(db: Database, actor: Actor, id: number): Promise<PagedJob | null> {
  const { job } = await changeJob(db, actor, RETRY, id);
  return job;
}

/** Removes a job unless it runs. */
export async function discardJob(db: Database, actor: Actor, id: number): Promise<'discarded' | 'running' | 'missing'> {
  const { changed, job } = await changeJob(db, actor, DISCARD, id);
  return changed ? 'discarded' : job ? 'running' : 'missing';
}

/** Changes one job, and reads it before another process can fetch it. */
const changeJob = (
  db: Database,
  actor: Actor,
  statement: ChangingStatement,
  id: number,
): Promise<{ changed: boolean; job: PagedJob | null }> =>
  db.transaction(actor, async (trx) => {
    const named = valuesOf({ id });
    const [[changed], [page]] = (await runPipeline(trx, [
      [statement, named],
      [PAGE, [...named, 1, 0]],
    ])) as [[{ jobs: number }], [{ jobs: PagedJob[] }]];
    return { changed: changed.jobs > 0, job: page.jobs[0] ?? null };
  });
