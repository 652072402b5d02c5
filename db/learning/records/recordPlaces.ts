import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Counters } from './numberBook.js';
import { formatArray } from '../../core/formatArray.js';
import { IDENTITY, holdToErasures, holdToIdentity, recordCacheOf } from './recordCache.js';
import { shownTime } from './statementRow.js';

// As in the function lock_record_place. Means nothing; any number that no other pair of advisory locks of the database begins with.
export const STORING = 7_214_052;

export interface Place extends Counters {
  /** Of the newest statement; UTC, with microseconds. */
  lastStored: string;
  /** Whether any statement is about one that is not stored yet. */
  awaitsTargets: boolean;
  /** Of the ids for which it was locked, those that are stored. */
  storedIds: Set<string>;
  /** Of the tables. */
  identity: string;
  /** How often people were erased from the tenant's records. */
  erasures: number;
}

const ADD_PLACE = {
  changes: true as const,
  name: 'add_record_place',
  text: `insert into record_places (platform_id, last_stored, last_term, last_part) values ($1, '2000-01-01Z', 0, 0) on conflict do nothing`,
};
const LOCK_PLACE = {
  changes: true as const,
  name: 'lock_record_place',
  text: `select ${shownTime('stored')} as "lastStored", term as "lastTerm", part as "lastPart", awaits_targets as "awaitsTargets",
                stored_ids as "storedIds", erased as erasures, ${IDENTITY} as identity
           from lock_record_place($1, $2)`,
};

/** Held until the commit: statements of a tenant become visible in the order of `stored`. `ids`: of which it matters whether they are stored. */
export async function lockPlace(trx: Transaction, platformId: number, ids: string[]): Promise<Place> {
  const lock = async () => {
    const [row] = await query<Omit<Place, 'storedIds'> & { storedIds: string[] }>(trx, LOCK_PLACE, [
      platformId,
      formatArray(ids),
    ]);
    return row && { ...row, storedIds: new Set(row.storedIds) };
  };
  const place = await lock();
  if (place) return place;
  await query(trx, ADD_PLACE, [platformId]);
  return (await lock())!;
}

// What is stored from now on is later: while nobody stores, everything up to now is visible.
const CONSISTENT = {
  name: 'records_consistent_through',
  text: `select ${shownTime(`case when pg_try_advisory_xact_lock_shared($1, $2) then clock_timestamp()
           else coalesce((select last_stored from record_places where platform_id = $2), '2000-01-01Z') end`)} as through, ${IDENTITY} as identity,
                coalesce((select erasures from record_places where platform_id = $2), 0) as erasures`,
};

/** Every statement of the tenant that is stored up to this time is visible to reads that begin now. */
export async function consistentThrough(db: Pick<Database, 'read'>, platformId: number): Promise<string> {
  const [row] = await db.read<{ through: string; identity: string; erasures: number }>(CONSISTENT, [
    STORING,
    platformId,
  ]);
  holdToIdentity(recordCacheOf(db), row!.identity);
  holdToErasures(recordCacheOf(db), platformId, row!.erasures);
  keepThrough(db, platformId, row!.through);
  return row!.through;
}

/** The same without another statement, of what was stored or read here last: statements that are stored need not wait for it. */
export async function knownConsistentThrough(db: Pick<Database, 'read'>, platformId: number): Promise<string> {
  return recordCacheOf(db).through.get(platformId) ?? (await consistentThrough(db, platformId));
}

/** Whoever stored up to `through` has committed. */
export function keepThrough(db: object, platformId: number, through: string): void {
  const { through: known } = recordCacheOf(db);
  if (through > (known.get(platformId) ?? '')) known.set(platformId, through);
}

const AHEAD_DAYS = 7;
const DAY_MS = 86_400_000;

const ADD_MONTH = { changes: true as const, name: 'add_statement_month', text: 'select add_statement_month($1::date)' };

/** Makes the partitions that the next days need. Costs nothing once they are there. */
export async function prepareMonths(db: Pick<Database, 'transaction'>, actor: Actor): Promise<void> {
  const { months } = recordCacheOf(db);
  for (const at of [Date.now(), Date.now() + AHEAD_DAYS * DAY_MS]) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (months.has(day.slice(0, 7))) continue;
    await db.transaction(actor, (trx) => query(trx, ADD_MONTH, [day]));
    months.add(day.slice(0, 7));
  }
}
