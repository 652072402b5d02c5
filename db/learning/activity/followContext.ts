import type { Transaction } from '../../core/transaction.js';
import type { Fact, FactKey } from '../progress/fact.js';
import type { TouchedDays } from '../progress/measureCompletions.js';
import type { RecordSettings } from './resolution/recordSettings.js';

/** Who makes progress of facts, within the transaction of the turn. */
export interface ProgressWriter {
  /** Merges facts, each of which comes once. */
  apply(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void>;
  /** Makes these the only facts under the keys, beside those that are carried. */
  replace(trx: Transaction, platformId: number, keys: readonly FactKey[], facts: readonly Fact[]): Promise<void>;
  /** Follows a change of days with activity. */
  measure(trx: Transaction, platformId: number, touched: readonly TouchedDays[]): Promise<void>;
  /** Forgets all facts but those that are carried, for a rebuild. `only`: of the carried ones, those of these people come back. */
  forget(trx: Transaction, platformId: number, only?: readonly number[]): Promise<void>;
  /** Merges facts into those that are carried: of statements that are not kept. */
  carry(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void>;
}

/** How far a tenant's statements are followed, and from where on they are kept. Times are microseconds. */
export interface ActivityPlace {
  stored: number;
  /** What was stored before is carried. */
  keptFrom: number;
  /** How far statements were followed when it was. */
  carriedUpTo: number;
}

/** What a turn of a tenant's follower needs everywhere. */
export interface FollowContext {
  trx: Transaction;
  platformId: number;
  settings: RecordSettings;
  place: ActivityPlace;
  gapMs: number;
  progress: ProgressWriter;
}
