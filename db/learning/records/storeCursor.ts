import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { classifyDatabaseError } from '../../core/databaseOutage.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Counters } from './identifierDictionary.js';
import { formatArray } from '../../core/formatArray.js';
import { IDENTITY, checkErasures, checkIdentity, getRecordCache } from './recordCache.js';
import type { RecordStoreCursor } from './recordStoreCursor.js';

// Advisory lock id, also used in the function lock_record_store (arbitrary; first key of the pair is unique in this
// database).
export const STORE_LOCK = 7_214_052;

export interface StoreCursor extends Counters {
  /** The next statement is stored a microsecond later: now, or the stored time of the newest one; UTC, with microseconds. */
  lastStored: string;
  /** Whether any statement references one that is not stored yet. */
  awaitsTargets: boolean;
  /** The stored ones among the ids passed to the lock. */
  storedIds: Set<string>;
  /** Identity of the tables. */
  identity: string;
  /** The cut-off: statements about earlier days (YYYY-MM-DD, UTC) are refused. Null: none are. */
  keptSince: string | null;
  /** Number of erasures of people from the tenant's records. */
  erasures: RecordStoreCursor['erasures'];
}

const ADD_CURSOR = {
  changes: true as const,
  name: 'add_record_place',
  text: `insert into record_store_cursors (platform_id, last_stored, last_identifier, last_fragment) values ($1, '2000-01-01Z', 0, 0) on conflict do nothing`,
};
const LOCK_CURSOR = {
  changes: true as const,
  name: 'lock_record_store',
  text: `select statement_time(stored) as "lastStored", term as "lastTerm", part as "lastPart", awaits_targets as "awaitsTargets",
                stored_ids as "storedIds", erased as erasures, cast(kept_since as text) as "keptSince", ${IDENTITY} as identity
           from lock_record_store($1, $2)`,
};

/**
 * Locks the tenant's store until the commit, so that statements become visible in the order of `stored`. `ids`:
 * client-supplied ids to look up.
 */
export async function lockStore(trx: Transaction, platformId: number, ids: string[]): Promise<StoreCursor> {
  const lock = async () => {
    const [row] = await query<Omit<StoreCursor, 'storedIds'> & { storedIds: string[] }>(trx, LOCK_CURSOR, [
      platformId,
      formatArray(ids),
    ]);
    return row && { ...row, storedIds: new Set(row.storedIds) };
  };
  const cursor = await lock();
  if (cursor) return cursor;
  await query(trx, ADD_CURSOR, [platformId]);
  return (await lock())!;
}

// Statements stored from now on are later: while no transaction stores any, everything up to now is visible.
const CONSISTENT = {
  name: 'records_consistent_through',
  text: `select statement_time(case when pg_try_advisory_xact_lock_shared($1, $2) then clock_timestamp()
           else coalesce((select last_stored from record_store_cursors where platform_id = $2), '2000-01-01Z') end) as through, ${IDENTITY} as identity,
                coalesce((select erasures from record_store_cursors where platform_id = $2), 0) as erasures`,
};

/** The watermark of a tenant: all statements stored up to this time are visible to reads that begin now. */
export async function readWatermark(db: Pick<Database, 'read'>, platformId: number): Promise<string> {
  const [row] = await db.read<Pick<StoreCursor, 'identity' | 'erasures'> & { through: string }>(CONSISTENT, [
    STORE_LOCK,
    platformId,
  ]);
  checkIdentity(getRecordCache(db), row!.identity);
  checkErasures(getRecordCache(db), platformId, row!.erasures);
  advanceWatermark(db, platformId, row!.through);
  return row!.through;
}

/** The watermark that this process read or stored last, without a query: stored statements need not wait for it. */
export async function readKnownWatermark(db: Pick<Database, 'read'>, platformId: number): Promise<string> {
  return getRecordCache(db).through.get(platformId) ?? (await readWatermark(db, platformId));
}

/** Advances the watermark after the commit of statements up to `through`. */
export function advanceWatermark(db: object, platformId: number, through: string): void {
  const { through: known } = getRecordCache(db);
  if (through > (known.get(platformId) ?? '')) known.set(platformId, through);
}

const AHEAD_DAYS = 7;
const DAY_MS = 86_400_000;

const ADD_MONTH = { changes: true as const, name: 'add_statement_month', text: 'select add_statement_month($1::date)' };

/**
 * Creates the partitions for the next days. Cheap when they exist. That of the next month needs all nodes of a cluster,
 * and is tried again until it is needed.
 */
export async function createMonthPartitions(db: Pick<Database, 'transaction'>, actor: Actor): Promise<void> {
  const { months } = getRecordCache(db);
  const now = Date.now();
  for (const at of [now, now + AHEAD_DAYS * DAY_MS]) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (months.has(day.slice(0, 7))) continue;
    try {
      await db.transaction(actor, (trx) => query(trx, ADD_MONTH, [day]));
      months.add(day.slice(0, 7));
    } catch (error) {
      if (at === now || classifyDatabaseError(error) === null) throw error;
    }
  }
}
