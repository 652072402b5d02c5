import type { ChangingStatement } from '../connect.js';
import type { PipelineStatement } from '../pipeline.js';
import { type Transaction, runPipeline } from '../transaction.js';

export interface NewJob {
  /** The name of the task. */
  task: string;
  /** 0: the service itself. */
  platformId: number;
  key: string;
  delayMs?: number;
  /** Replaces the payload of a job that waits. */
  payload?: unknown;
}

const ENQUEUE: ChangingStatement = {
  name: 'enqueue job',
  text: 'select enqueue_job($1, $2, $3, $4, true, $5)',
  changes: true,
};

/** The statement of `enqueueJob`, to pipeline with others. Triggers call the SQL function `enqueue_job`. */
export const enqueueStatement = ({ task, platformId, key, delayMs = 0, payload }: NewJob): PipelineStatement => [
  ENQUEUE,
  [task, platformId, key, Math.round(delayMs), payload === undefined ? null : JSON.stringify(payload)],
];

/**
 * Adds a job in the changing transaction: it runs after the commit. There is one job for each task, platform and key. A
 * job that waits runs no later than `delayMs` from now, a running one runs again, a failed one starts again; one that
 * waits for its retry keeps its time. Transactions that add the same job wait for each other, so tables that many
 * transactions change at once have a projection instead.
 */
export async function enqueueJob(trx: Transaction, job: NewJob): Promise<void> {
  await runPipeline(trx, [enqueueStatement(job)]);
}
