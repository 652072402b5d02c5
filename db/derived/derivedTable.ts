import type { ChangingStatement, Statement } from '../core/connect.js';
import type { KeyKind } from './derivedChange.js';

/** Settings that computations depend on. */
export interface DerivedSettings {
  /** Length of the windows of the engagement index in days. */
  periodDays: number;
}

/** A derived table: how its rows are computed from its sources, and how they are checked. */
export interface DerivedTable {
  /** The table, and those written together with it. */
  tables: readonly [string, ...string[]];
  /** What its keys identify. A change of a source queues keys of this kind in `derived_changes`. */
  kind: KeyKind;
  /** Tables that the rows are computed from. */
  sources: readonly string[];
  /** Where the rows are read. */
  readFor: string;
  /** Computes the rows of the keys $2 (bigint[]) of the platform $1, and deletes those without a source. */
  compute: ChangingStatement;
  /** Further values of the statement, from $3 on. */
  settings?: (settings: DerivedSettings) => unknown[];
  /** All keys of the platform $1 that have rows or a source, as (key). */
  allKeys: Statement;
  /** Deletes rows of the platform $1 that only differences change. Runs before all keys are computed. */
  clear?: ChangingStatement;
  /**
   * Compares the rows of the platform $1 with the sources in another way, as (table, queue_key, key, expected, stored):
   * only differences. `queue_key`: the key of its kind. Rows of queued keys are omitted.
   */
  check: Statement;
  /** Further kinds with the same keys, of tables that it is computed from: the check omits rows of their queued keys, too. */
  computedAfter?: readonly KeyKind[];
  /** Why and how the rows are changed by differences; absent if they are only computed from the sources. */
  incremental?: string;
  /** Keys computed in one turn. */
  batchSize: number;
  /** The computation gets at most a fifth of the time: while its keys change continuously, turns omit it. */
  isPaced?: true;
}
