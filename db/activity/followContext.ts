import type { Transaction } from '../core/transaction.js';
import type { Fact, FactKey } from '../progress/fact.js';
import type { TouchedDays } from '../progress/measureCompletions.js';
import type { RecordSettings } from './resolution/recordSettings.js';

/** Who makes progress of facts, within the transaction of the turn. */
export interface ProgressWriter {
  /** Merges facts, each of which comes once. */
  apply(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void>;
  /** Makes these the only facts under the keys. */
  replace(trx: Transaction, platformId: number, keys: readonly FactKey[], facts: readonly Fact[]): Promise<void>;
  /** Follows a change of days with activity. */
  measure(trx: Transaction, platformId: number, touched: readonly TouchedDays[]): Promise<void>;
  /** Forgets all facts, for a rebuild. */
  forget(trx: Transaction, platformId: number): Promise<void>;
}

/** What a turn of a tenant's follower needs everywhere. */
export interface FollowContext {
  trx: Transaction;
  platformId: number;
  settings: RecordSettings;
  gapMs: number;
  progress: ProgressWriter;
}
