import type { Actor } from '../../db/core/actor.js';
import type { Task } from '../../db/core/jobs/task.js';
import {
  type ClaimedTask,
  type ExternalTaskKind,
  StepClaimLost,
  type StepEnd,
  createExternalTask,
  computeRetryDelay,
} from '../../db/core/external/externalTasks.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { type WorkFailure, decideGivingUp, mapWorkFailure } from './workFailure.js';

/** The work on records of one kind. */
export interface ExternalWork<Subject> {
  kind: ExternalTaskKind;
  actor: Actor;
  /** Steps that a process runs at the same time; by default as many as the queue has slots for a tenant. */
  concurrency?: number;
  /** Null: nothing is left to do. */
  read(services: ExternalJobServices, task: ClaimedTask): Promise<Subject | null>;
  step(services: ExternalJobServices, task: ClaimedTask, subject: Subject, signal: AbortSignal): Promise<StepEnd>;
  /** Maps an error of its own providers; null: another error. */
  mapFailure(error: unknown, task: ClaimedTask, subject: Subject): WorkFailure | null;
  /** Stores why a step failed, for readers of the record. `isLast`: no retry follows, and the record has failed. */
  storeFailure(
    services: ExternalJobServices,
    task: ClaimedTask,
    subject: Subject,
    failure: { message: string; isLast: boolean },
  ): Promise<void>;
}

/** A process that is stopped during a step also counts as a crash, so several are allowed. */
const MAX_DEATHS = 5;
/** Maximum length of a stored message, because providers write it. */
const MAX_MESSAGE = 2_000;

/**
 * Creates the task that runs the steps of one kind. Stores failures in the record, and retries until
 * `decideGivingUp` ends it.
 */
export function createExternalStepTask<Subject>(services: ExternalJobServices, work: ExternalWork<Subject>): Task {
  return createExternalTask(services.db, {
    ...work,
    step: (task, signal) => runStep(services, work, task, signal),
    onError: services.onError,
  });
}

async function runStep<Subject>(
  services: ExternalJobServices,
  work: ExternalWork<Subject>,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<StepEnd> {
  const subject = await work.read(services, task);
  if (subject === null) return 'done';
  if (task.crashes >= MAX_DEATHS) {
    const message = `The service ended ${MAX_DEATHS} times while it worked on the ${work.kind.replace('_', ' ')}.`;
    await work.storeFailure(services, task, subject, { message, isLast: true });
    return 'done';
  }
  try {
    return await work.step(services, task, subject, signal);
  } catch (error) {
    // Another process has claimed the task meanwhile, or this one stops.
    if (error instanceof StepClaimLost || signal.aborted)
      throw error instanceof StepClaimLost ? error : new StepClaimLost('Another process has taken over the step.');
    const own = work.mapFailure(error, task, subject);
    const failure = own ?? mapWorkFailure(error);
    if (!own && failure.kind !== 'final') services.onError(error as Error);
    const { isLast, message } = decideGivingUp(failure, task);
    await work.storeFailure(services, task, subject, {
      message: message.replaceAll('\0', '').slice(0, MAX_MESSAGE),
      isLast,
    });
    return isLast || failure.kind === 'final'
      ? 'done'
      : { nextInMs: computeRetryDelay(task.failures), failure: failure.kind };
  }
}
