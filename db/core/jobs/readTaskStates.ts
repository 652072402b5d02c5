import type { Database } from '../connect.js';

/**
 * `waiting`: due and not fetched yet; `retrying`: failed, and waits for the next attempt; `failed`: after its last
 * attempt; `scheduled`: due later.
 */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'failed', 'scheduled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The jobs of a task in one state. */
export interface TaskState {
  task: string;
  state: JobState;
  jobs: number;
  /** Seconds since the oldest one became due; 0 without one. */
  oldest_seconds: number;
}

const TASK_STATES = {
  name: 'task states',
  text: `
    select task.identifier as task, state, count(job.id) as jobs,
           greatest(0, coalesce(extract(epoch from now() - min(job.created_at)), 0))::float8 as oldest_seconds
      from graphile_worker._private_tasks task
     cross join unnest($1::text[]) as state
      left join graphile_worker._private_jobs job on job.task_id = task.id and state = job_state(job.locked_at, job.attempts, job.max_attempts, job.run_at)
     group by task.identifier, state
     order by task.identifier, state`,
};

/** Every task in every state. `created_at` of a job is when it first became due. */
export const readTaskStates = (db: Pick<Database, 'read'>): Promise<TaskState[]> =>
  db.read<TaskState>(TASK_STATES, [JOB_STATES]);
