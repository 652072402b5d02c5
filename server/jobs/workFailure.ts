import { classifyDatabaseError } from '../../db/core/databaseOutage.js';
import { SecretUnreadable } from '../../db/core/secretBox.js';
import { QuotaExceeded } from '../../db/media/files/storedContent.js';
import { ContentMissing, StoreFull, StoreUnavailable } from '../../providers/files/fileStore.js';
import { FileTooLarge } from '../../providers/files/spool.js';

/**
 * Why work on a record failed, as a sentence for readers of the record; it contains no messages of stores or libraries.
 */
export interface WorkFailure {
  message: string;
  /**
   * `final`: it will fail again. `passing`: a service that it needs is unavailable. `unexpected`: the cause is unknown.
   */
  kind: 'final' | 'passing' | 'unexpected';
}

/** The past failures of work, by which `decideGivingUp` decides. */
export interface FailuresBefore {
  /** How long it has failed in a row. */
  failingMs: number;
  unexpectedFailures: number;
}

/** Long enough for an outage over a weekend. */
const MAX_FAILING_MS = 3 * 24 * 3_600_000;
/** About twenty minutes with exponential pauses. */
const MAX_UNEXPECTED = 10;

/** Maps errors that any background work can meet. */
export function mapWorkFailure(error: unknown): WorkFailure {
  if (error instanceof ContentMissing) return { kind: 'final', message: 'A file no longer exists.' };
  if (error instanceof QuotaExceeded || error instanceof FileTooLarge || error instanceof StoreFull)
    return { kind: 'final', message: error.message };
  // Retried: the operator may have started the service with a wrong key.
  if (error instanceof SecretUnreadable) return { kind: 'passing', message: error.message };
  if (error instanceof StoreUnavailable) return { kind: 'passing', message: 'The file store does not answer.' };
  if (classifyDatabaseError(error)) return { kind: 'passing', message: 'The database does not answer.' };
  const name = error instanceof Error ? error.name.slice(0, 100) : typeof error;
  return {
    kind: 'unexpected',
    message: `An unexpected error occurred (${name}). The log of the service has details.`,
  };
}

/** Decides whether work that failed repeatedly is given up, and the message to store. */
export function decideGivingUp(
  { kind, message }: WorkFailure,
  { failingMs, unexpectedFailures }: FailuresBefore,
): { isLast: boolean; message: string } {
  if (kind === 'final') return { isLast: true, message };
  if (kind === 'unexpected' && unexpectedFailures + 1 >= MAX_UNEXPECTED)
    return { isLast: true, message: `${message} It was tried ${unexpectedFailures + 1} times.` };
  return failingMs < MAX_FAILING_MS
    ? { isLast: false, message }
    : { isLast: true, message: `${message} It was tried for three days.` };
}
