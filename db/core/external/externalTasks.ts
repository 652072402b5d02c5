import type { Actor } from '../actor.js';
import type { ChangingStatement, Database } from '../connect.js';
import { enqueueStatement } from '../jobs/enqueueJob.js';
import type { Again, Task } from '../jobs/task.js';
import { type Transaction, change, query, runPipeline } from '../transaction.js';
import type { ExternalTask } from './externalTask.js';

export type ExternalTaskKind = ExternalTask['kind'];

/** A claimed step of a task. No other process runs it. */
export interface ClaimedTask {
  platformId: number;
  subjectId: number;
  claim: string;
  /** Consecutive steps that changed nothing, and that failed. */
  idleSteps: number;
  failures: number;
  /** Milliseconds since the first of consecutive failures; 0 when the last step succeeded. */
  failingMs: number;
  /** Consecutive failures for an unexpected reason. */
  unexpectedFailures: number;
  /** How often in a row a process died during this step. */
  crashes: number;
}

/**
 * Result of a step: nothing more to do, or the next step, at once or after a pause. A failure is `passing` when a
 * retry may succeed.
 */
export type StepEnd = 'done' | { nextInMs: number; isIdle?: boolean; failure?: 'passing' | 'unexpected' };

/** Another process runs the step, or the record changed meanwhile: nothing may be written. */
export class StepClaimLost extends Error {
  override readonly name = 'StepClaimLost';
}

/** The task of the queue that does the steps of a kind. */
const TASKS: Record<ExternalTaskKind, string> = {
  dataset: 'make-datasets',
  training: 'run-trainings',
  avatar_video: 'make-avatar-videos',
};

const BEGIN_AGAIN: ChangingStatement = {
  changes: true,
  name: 'begin external task again',
  text: `
    insert into external_tasks (platform_id, kind, subject_id) values ($1, $2, $3)
    on conflict (platform_id, kind, subject_id) do update
      set claim = null, idle_steps = 0, failures = 0, failing_since = null, unexpected_failures = 0, crashes = 0`,
};

/**
 * Schedules the steps of a record from the beginning; a running step loses its claim. Runs in the transaction that
 * changes the record.
 */
export async function enqueueExternalTask(
  trx: Transaction,
  platformId: number,
  kind: ExternalTaskKind,
  subjectId: number,
): Promise<void> {
  await runPipeline(trx, [
    [BEGIN_AGAIN, [platformId, kind, subjectId]],
    enqueueStatement({ task: TASKS[kind], platformId, key: String(subjectId) }),
  ]);
}

const DROP: ChangingStatement = {
  changes: true,
  name: 'drop external task',
  text: 'delete from external_tasks where platform_id = $1 and kind = $2 and subject_id = $3',
};

/** Removes the task. Runs in the transaction after which the record needs no more work. */
export async function removeExternalTask(
  trx: Transaction,
  platformId: number,
  kind: ExternalTaskKind,
  subjectId: number,
): Promise<void> {
  await query(trx, DROP, [platformId, kind, subjectId]);
}

const HOLD: ChangingStatement = {
  changes: true,
  name: 'hold claim of external task',
  text: 'select 1 as held from external_tasks where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4 for update',
};

/** Locks the claim. The first statement of a transaction that writes the result of a step. Throws StepClaimLost. */
export async function lockClaim(
  trx: Transaction,
  kind: ExternalTaskKind,
  { platformId, subjectId, claim }: ClaimedTask,
): Promise<void> {
  if ((await query(trx, HOLD, [platformId, kind, subjectId, claim])).length === 0)
    throw new StepClaimLost('Another process has taken over the step.');
}

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim external task',
  text: `
    update external_tasks set claim = gen_random_uuid(), crashes = case when claim is null then 0 else crashes + 1 end
     where platform_id = $1 and kind = $2 and subject_id = $3
    returning platform_id as "platformId", subject_id as "subjectId", claim, idle_steps as "idleSteps", failures, crashes,
              coalesce(extract(epoch from now() - failing_since) * 1000, 0)::float8 as "failingMs", unexpected_failures as "unexpectedFailures"`,
};

const END: ChangingStatement = {
  changes: true,
  name: 'end step of external task',
  text: `
    update external_tasks
       set claim = null, idle_steps = case when $5::boolean then idle_steps + 1 else 0 end,
           failures = case when $6::text is null then 0 else failures + 1 end,
           failing_since = case when $6 is not null then coalesce(failing_since, now()) end,
           unexpected_failures = case $6 when 'passing' then unexpected_failures when 'unexpected' then unexpected_failures + 1 else 0 end
     where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4`,
};

const DONE: ChangingStatement = {
  changes: true,
  name: 'end external task',
  text: 'delete from external_tasks where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4',
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** Milliseconds to wait after consecutive failures: doubles each time, up to five minutes. */
export const computeRetryDelay = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20));

export interface ExternalTaskWork {
  kind: ExternalTaskKind;
  actor: Actor;
  step(task: ClaimedTask, signal: AbortSignal): Promise<StepEnd>;
  onError(error: Error): void;
  /** Steps that a process runs at the same time. */
  concurrency?: number;
}

/**
 * The task of the queue for one kind: a job runs one step of a record. A step that throws is retried after a pause; to
 * give up, a step returns a failure. Each run takes a new claim, so that a process that the queue believes dead writes
 * nothing any more.
 */
export function createExternalTask(db: Database, { kind, actor, step, onError, concurrency }: ExternalTaskWork): Task {
  const end = async ({ platformId, subjectId, claim }: ClaimedTask, ended: StepEnd): Promise<Again | void> => {
    const key = [platformId, kind, subjectId, claim];
    if (ended === 'done') await change(db, actor, DONE, key);
    else {
      await change(db, actor, END, [...key, ended.isIdle ?? false, ended.failure ?? null]);
      return { againInMs: ended.nextInMs };
    }
  };
  return {
    name: TASKS[kind],
    ...(concurrency !== undefined && { concurrency }),
    maxAttempts: Infinity,
    retryDelayMs: computeRetryDelay,
    run: async ({ platformId, key }, signal) => {
      const [task] = await change<ClaimedTask>(db, actor, CLAIM, [platformId, kind, Number(key)]);
      if (!task) return;
      try {
        return await end(task, await step(task, signal));
      } catch (error) {
        // The record changed, another process runs the job, or this one stops.
        if (error instanceof StepClaimLost) return { againInMs: 0 };
        onError(error as Error);
        return end(task, { nextInMs: computeRetryDelay(task.failures), failure: 'unexpected' });
      }
    },
  };
}
