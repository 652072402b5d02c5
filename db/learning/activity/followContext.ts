import type { Transaction } from '../../core/transaction.js';
import type { Fact, FactKey } from '../progress/fact.js';
import type { TouchedDays } from '../progress/measureCompletions.js';
import type { RecordSettings } from './resolution/recordSettings.js';

/** Derives progress from facts, within the transaction of a batch. */
export interface ProgressWriter {
  /** Merges facts, each given once. */
  apply(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void>;
  /** Replaces all facts under the keys, except for frozen ones. */
  replace(trx: Transaction, platformId: number, keys: readonly FactKey[], facts: readonly Fact[]): Promise<void>;
  /** Processes a change of active days. */
  measure(trx: Transaction, platformId: number, touched: readonly TouchedDays[]): Promise<void>;
  /** Removes all facts except frozen ones, for a rebuild. `only`: restores the frozen results of these people only. */
  forget(trx: Transaction, platformId: number, only?: readonly number[]): Promise<void>;
  /** Merges facts of statements that are to be removed into the frozen results. */
  freeze(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void>;
}

/** Computes what is derived from activity and results, within the transaction of a batch. */
export interface SumWriter {
  /** Computes the queued rows. Returns whether more wait. */
  project(trx: Transaction, platformId: number): Promise<boolean>;
  /** Queues all rows of the platform, for a rebuild. */
  queueAll(trx: Transaction, platformId: number): Promise<void>;
}

/** The follower's cursor in the statements of a tenant. Times are microseconds. */
export interface ActivityCursor {
  stored: number;
  /** Facts of statements stored before this time are in the frozen results. */
  keptFrom: number;
  /** The cut-off: activity before it is frozen. Null: none is. */
  keptSince: number | null;
}

/** State of one batch of a tenant's follower. */
export interface FollowContext {
  trx: Transaction;
  platformId: number;
  settings: RecordSettings;
  cursor: ActivityCursor;
  gapMs: number;
  progress: ProgressWriter;
}

/** Whether activity at this time is frozen: it is counted, and neither recomputed nor rebuilt. */
export const isFrozen = ({ cursor }: Pick<FollowContext, 'cursor'>, at: number): boolean =>
  cursor.keptSince !== null && at < cursor.keptSince;

/** The events that are not frozen. */
export const listLiveEvents = <Event extends { at: number }>(
  context: Pick<FollowContext, 'cursor'>,
  events: readonly Event[],
): Event[] => events.filter(({ at }) => !isFrozen(context, at));
