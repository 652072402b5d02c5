import type { Actor } from '../actor.js';
import type { ChangingStatement, Database } from '../connect.js';
import type { Follower } from '../jobs/followChanges.js';
import { type Transaction, change, query } from '../transaction.js';
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

const ENQUEUE: ChangingStatement = {
  changes: true,
  name: 'enqueue outside task',
  text: `
    insert into external_tasks (platform_id, kind, subject_id) values ($1, $2, $3)
    on conflict (platform_id, kind, subject_id) do update
      set due_at = now(), claim = null, claimed_until = null, idle_steps = 0, failures = 0, failing_since = null, unexpected_failures = 0, crashes = 0`,
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
  await query(trx, ENQUEUE, [platformId, kind, subjectId]);
}

const DROP: ChangingStatement = {
  changes: true,
  name: 'drop outside task',
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
  name: 'hold claim of outside task',
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

/** A step of a dead process is taken over after this time. */
const CLAIM_SECONDS = 30;
const RENEW_MS = 10_000;

const BEHIND = {
  name: 'platforms with outside tasks',
  text: `
    select platform_id as "platformId" from external_tasks
     where kind = $1 and due_at <= now() and (claimed_until is null or claimed_until < now())
     group by platform_id order by min(due_at)`,
};

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim outside task',
  text: `
    update external_tasks set claim = gen_random_uuid(), claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}),
           crashes = case when claim is null then 0 else crashes + 1 end
     where (platform_id, kind, subject_id) = (
       select platform_id, kind, subject_id from external_tasks
        where platform_id = $1 and kind = $2 and due_at <= now() and (claimed_until is null or claimed_until < now())
        order by due_at, subject_id limit 1 for update skip locked)
    returning platform_id as "platformId", subject_id as "subjectId", claim, idle_steps as "idleSteps", failures, crashes,
              coalesce(extract(epoch from now() - failing_since) * 1000, 0)::float8 as "failingMs", unexpected_failures as "unexpectedFailures"`,
};

const RENEW: ChangingStatement = {
  changes: true,
  name: 'renew claim of outside task',
  text: `
    update external_tasks set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4 returning 1 as renewed`,
};

const END: ChangingStatement = {
  changes: true,
  name: 'end step of outside task',
  text: `
    update external_tasks
       set due_at = now() + make_interval(secs => $5::float8 / 1000), claim = null, claimed_until = null,
           idle_steps = case when $6::boolean then idle_steps + 1 else 0 end,
           failures = case when $7::text is null then 0 else failures + 1 end,
           failing_since = case when $7 is not null then coalesce(failing_since, now()) end,
           unexpected_failures = case $7 when 'passing' then unexpected_failures when 'unexpected' then unexpected_failures + 1 else 0 end
     where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4`,
};

const DONE: ChangingStatement = {
  changes: true,
  name: 'end outside task',
  text: 'delete from external_tasks where platform_id = $1 and kind = $2 and subject_id = $3 and claim = $4',
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** Milliseconds to wait after consecutive failures: doubles each time, up to five minutes. */
export const computeRetryDelay = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20));

/**
 * Runs the steps of one kind, one of each platform at a time. A claim is renewed while its step runs, so a dead
 * process is replaced within half a minute. A step that throws is retried after a pause; to give up, a step returns a
 * failure. Its `signal` is aborted when the claim is lost.
 */
export function createExternalTaskFollower(
  db: Database,
  actor: Actor,
  kind: ExternalTaskKind,
  step: (task: ClaimedTask, signal: AbortSignal) => Promise<StepEnd>,
  onError: (error: Error) => void,
): Follower {
  const end = async ({ platformId, subjectId, claim }: ClaimedTask, ended: StepEnd): Promise<void> => {
    const key = [platformId, kind, subjectId, claim];
    if (ended === 'done') await change(db, actor, DONE, key);
    else await change(db, actor, END, [...key, ended.nextInMs, ended.isIdle ?? false, ended.failure ?? null]);
  };
  const perform = async (task: ClaimedTask): Promise<void> => {
    const lost = new AbortController();
    const renew = () =>
      change(db, actor, RENEW, [task.platformId, kind, task.subjectId, task.claim]).then(
        (rows) => rows.length > 0 || lost.abort(new StepClaimLost('Another process has taken over the step.')),
        onError,
      );
    const timer = setInterval(() => void renew(), RENEW_MS);
    try {
      const ended = await step(task, lost.signal);
      await end(task, ended);
    } catch (error) {
      if (error instanceof StepClaimLost) return;
      onError(error as Error);
      await end(task, { nextInMs: computeRetryDelay(task.failures), failure: 'unexpected' });
    } finally {
      clearInterval(timer);
    }
  };
  return {
    queue: `outside-${kind.replace('_', '-')}`,
    behind: async () => (await db.read<{ platformId: number }>(BEHIND, [kind])).map(({ platformId }) => platformId),
    follow: async (platformId) => {
      const [task] = await change<ClaimedTask>(db, actor, CLAIM, [platformId, kind]);
      if (!task) return false;
      await perform(task);
      return true;
    },
  };
}
