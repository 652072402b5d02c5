import { type Transaction, query } from '../core/transaction.js';
import type { DerivedChange, KeyKind } from './derivedChange.js';
import { DERIVED_TABLES } from './derivedTables.js';
import type { DerivedSettings } from './derivedTable.js';

/** The kinds of keys, each with the size of its batches. */
const KINDS = [...new Map(DERIVED_TABLES.map((table) => [table.kind, table])).values()];
/** Batches in one turn, so that changes committed meanwhile are included if they are few. */
const MOST_ROUNDS = 5;

/** Decides which kinds of keys a turn omits, and measures the others. */
export interface Pace {
  isDue(kind: KeyKind): boolean;
  /** Called after the computation of keys of the kind, with its duration. */
  took(kind: KeyKind, durationMs: number): unknown;
}

/** Never omits anything. */
const UNPACED: Pace = { isDue: () => true, took: () => {} };

/** Takes the oldest keys of each kind, with all of their changes: by their ids, so that no plan compares each key with all changes. */
const TAKE = {
  name: 'derived: take keys',
  changes: true as const,
  text: `
    with taken as materialized (
      select kind, key, ids
        from (select kind, key, array_agg(id) as ids, row_number() over (partition by kind order by min(id)) as number
                from derived_changes where platform_id = $1 and kind = any ($2::text[]) group by kind, key) queued
        join unnest($2::text[], $3::integer[]) as batch (kind, size) using (kind)
       where number <= size
    ), removed as (
      delete from derived_changes using (select kind, unnest(ids) as id from taken) as of_taken
       where platform_id = $1 and derived_changes.kind = of_taken.kind and derived_changes.id = of_taken.id
    )
    select kind, array_agg(key order by key) as keys from taken group by kind`,
};

interface TakenKeys {
  kind: DerivedChange['kind'];
  keys: number[];
}

/**
 * Computes the derived rows of a platform's queued keys. The caller holds the platform's cursor. Takes further keys
 * until none is left: then all derived tables show the state of their sources at one moment. Returns whether keys of
 * due kinds are left.
 */
export async function projectKeys(
  trx: Transaction,
  platformId: number,
  settings: DerivedSettings,
  pace: Pace = UNPACED,
): Promise<boolean> {
  const due = KINDS.filter(({ kind }) => pace.isDue(kind));
  const kinds = due.map(({ kind }) => kind);
  const sizes = due.map(({ batchSize }) => batchSize);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const taken = await query<TakenKeys>(trx, TAKE, [platformId, kinds, sizes]);
    if (taken.length === 0) return false;
    await computeKeys(trx, platformId, taken, settings, pace);
  }
  return true;
}

async function computeKeys(
  trx: Transaction,
  platformId: number,
  taken: readonly TakenKeys[],
  settings: DerivedSettings,
  pace: Pace,
): Promise<void> {
  const keysOf = new Map(taken.map(({ kind, keys }) => [kind, keys]));
  for (const table of DERIVED_TABLES) {
    const keys = keysOf.get(table.kind);
    if (!keys) continue;
    const startedAtMs = performance.now();
    await query(trx, table.compute, [platformId, keys, ...(table.settings?.(settings) ?? [])]);
    pace.took(table.kind, performance.now() - startedAtMs);
  }
}

/** A computation of a paced kind is followed by a pause of this many times its duration. */
const PAUSES = 4;
const PACED = new Set(DERIVED_TABLES.filter(({ isPaced }) => isPaced).map(({ kind }) => kind));

const READ_PAUSES = {
  name: 'derived: read pauses',
  text: `select kind from activity_cursors cross join jsonb_each_text(paused_kinds) as pause (kind, until)
          where platform_id = $1 and cast(until as timestamptz) > clock_timestamp()`,
};
const STORE_PAUSES = {
  name: 'derived: store pauses',
  changes: true as const,
  text: `
    update activity_cursors
       set paused_kinds = paused_kinds || (
             select jsonb_object_agg(kind, clock_timestamp() + ms * interval '1 millisecond')
               from unnest($2::text[], $3::float8[]) as pause (kind, ms))
     where platform_id = $1`,
};

/**
 * Gives each paced kind of keys of a platform at most a fifth of the time, whichever process computes it. The cursor of
 * the platform holds the pauses.
 */
export async function projectPacedKeys(
  trx: Transaction,
  platformId: number,
  settings: DerivedSettings,
): Promise<boolean> {
  const paused = new Set((await query<{ kind: KeyKind }>(trx, READ_PAUSES, [platformId])).map(({ kind }) => kind));
  const tookMs = new Map<KeyKind, number>();
  const isMoreDue = await projectKeys(trx, platformId, settings, {
    isDue: (kind) => !paused.has(kind),
    took: (kind, durationMs) => PACED.has(kind) && tookMs.set(kind, (tookMs.get(kind) ?? 0) + durationMs),
  });
  const pausesMs = [...tookMs.values()].map((ms) => PAUSES * ms);
  if (tookMs.size > 0) await query(trx, STORE_PAUSES, [platformId, [...tookMs.keys()], pausesMs]);
  return isMoreDue;
}

const buildQueueText = (kind: KeyKind, keys: string) =>
  `insert into derived_changes (platform_id, kind, key) select $1::integer, '${kind}', key from (${keys}) keys order by key`;

const QUEUE_ALL = KINDS.map(({ kind, allKeys }) => ({
  name: `derived: queue all of ${kind}`,
  changes: true as const,
  text: buildQueueText(kind, allKeys.text),
}));

/** Queues all keys of a platform, so that the projection recomputes all of its derived rows. */
export async function queueAllKeys(trx: Transaction, platformId: number): Promise<void> {
  for (const { clear } of DERIVED_TABLES) if (clear) await query(trx, clear, [platformId]);
  for (const statement of QUEUE_ALL) await query(trx, statement, [platformId]);
}
