import { type Transaction, run } from '../core/transaction.js';
import type { EnrollmentKind } from './enrollmentKinds.js';

/** Who is to be enrolled in what. What is absent keeps its stored value, or gets its default in a new enrollment. */
export interface IncomingEnrollment {
  userId: number;
  /** The contract's identifier of the course, program or pathway. */
  itemKey: string;
  /** True when absent. False records the enrollment without letting the person in. */
  active?: boolean;
  started?: Date;
  /** Null: it does not run out. */
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

export type EnrollmentRefusal = 'unknown_member' | 'unknown_item' | 'expires_before_start';

export type EnrollmentResult =
  | { outcome: 'created' | 'updated' | 'unchanged'; id: number; refusal: null }
  | { outcome: 'refused'; id: null; refusal: EnrollmentRefusal };

/** Enrolls in items of one kind, and in nothing that they consist of: see `enroll`. */
export async function enrollItems(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
): Promise<EnrollmentResult[]> {
  const distinct = new Map(items.map((item) => [pairOf(item), item]));
  const results = new Map<string, EnrollmentResult>();
  const pairs = [...distinct.keys()];
  const incoming = [...distinct.values()].map(rowOf);

  const inserted = await run<InsertedRow>(trx, { name: `enroll in ${kind.items}: insert`, text: insertText(kind), changes: true }, [
    JSON.stringify(incoming),
    platformId,
    platformId,
    platformId,
  ]);
  const stored: IncomingRow[] = [];
  for (const { place, id, item_id, refusal } of inserted) {
    if (id !== null) results.set(pairs[place]!, { outcome: 'created', id, refusal: null });
    else if (refusal !== null) results.set(pairs[place]!, { outcome: 'refused', id: null, refusal });
    else stored.push({ ...incoming[place]!, item_id });
  }
  if (stored.length > 0) {
    const json = JSON.stringify(stored);
    const locked = await run<{ place: number; id: number; fits: boolean }>(
      trx,
      { name: `enroll in ${kind.items}: lock`, text: lockText(kind) },
      [json, platformId],
    );
    const changed = await run<{ id: number }>(
      trx,
      { name: `enroll in ${kind.items}: update`, text: updateText(kind), changes: true },
      [json, platformId],
    );
    const changedIds = new Set(changed.map(({ id }) => id));
    for (const { place, id, fits } of locked) {
      const outcome = changedIds.has(id) ? 'updated' : 'unchanged';
      results.set(pairs[place]!, fits ? { outcome, id, refusal: null } : refusedForExpiry);
    }
  }
  // Not inserted, yet not there either: only its times stood in the way.
  return items.map((item) => results.get(pairOf(item)) ?? refusedForExpiry);
}

const refusedForExpiry: EnrollmentResult = { outcome: 'refused', id: null, refusal: 'expires_before_start' };

interface IncomingRow {
  place: number;
  user_id: number;
  item_key: string;
  item_id?: number | null;
  active: boolean;
  started?: Date;
  sets_expiry: boolean;
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

interface InsertedRow {
  place: number;
  id: number | null;
  item_id: number | null;
  refusal: EnrollmentRefusal | null;
}

const pairOf = ({ userId, itemKey }: IncomingEnrollment) => `${userId} ${itemKey}`;

function rowOf({ userId, itemKey, active = true, started, expired, metadata }: IncomingEnrollment, place: number): IncomingRow {
  return {
    place,
    user_id: userId,
    item_key: itemKey,
    active,
    started,
    sets_expiry: expired !== undefined,
    expired,
    metadata,
  };
}

const incomingText = `
  incoming as (
    select * from jsonb_to_recordset(cast(? as jsonb)) as item (
      place integer, user_id bigint, item_key text, item_id bigint, active boolean,
      started timestamptz, sets_expiry boolean, expired timestamptz, metadata jsonb)
  )`;

const insertText = ({ table, uniqueness, itemColumn, items, keyColumn }: EnrollmentKind) => `
  with ${incomingText}, named as (
    -- Looked up one by one: the planner takes the function for a hundred rows and would read whole tables for one.
    select looked_up.*, case when not is_member then 'unknown_member' when item_id is null then 'unknown_item' end as refusal
    from (
      select place, user_id, active, coalesce(started, now()) as started, expired, coalesce(metadata, '{}') as metadata,
             (select items.id from ${items} items
               where items.platform_id = ? and items.${keyColumn} = incoming.item_key and items.deleted_at is null) as item_id,
             exists (select from memberships
                      where memberships.platform_id = ? and memberships.user_id = incoming.user_id and memberships.active
                      offset 0) as is_member
      from incoming
    ) looked_up
  ), inserted as (
    insert into ${table} (platform_id, user_id, ${itemColumn}, active, started, ended, expired, metadata)
    select cast(? as integer), user_id, item_id, active, started, case when not active then now() end, expired, metadata
    from named
    where refusal is null and (expired is null or expired >= started)
    order by user_id, item_id
    on conflict on constraint ${uniqueness} do nothing
    returning id, user_id, ${itemColumn} as item_id
  )
  select place, inserted.id, named.item_id, refusal
  from named
  left join inserted using (user_id, item_id)`;

const pairText = ({ itemColumn }: EnrollmentKind) => `
  stored.platform_id = ? and stored.user_id = incoming.user_id and stored.${itemColumn} = incoming.item_id`;

const startedText = 'coalesce(incoming.started, stored.started)';
const expiredText = `
  case when incoming.sets_expiry then incoming.expired
       when incoming.active and stored.expired <= now() then null else stored.expired end`;
const metadataText = 'coalesce(incoming.metadata, stored.metadata)';
const fitsText = `coalesce(${expiredText} >= ${startedText}, true)`;

/** In one order everywhere, so that parallel writers never wait in a circle. */
const lockText = (kind: EnrollmentKind) => `
  with ${incomingText}
  select place, stored.id, ${fitsText} as fits
  from incoming
  join ${kind.table} stored on ${pairText(kind)}
  order by stored.user_id, stored.${kind.itemColumn}
  for update of stored`;

/** The end of an enrollment is the time of its first deactivation. */
const updateText = (kind: EnrollmentKind) => `
  with ${incomingText}
  update ${kind.table} stored
  set active = incoming.active, ended = case when not incoming.active then coalesce(stored.ended, now()) end,
      started = ${startedText}, expired = ${expiredText}, metadata = ${metadataText}, modified = now()
  from incoming
  where ${pairText(kind)} and ${fitsText}
    and (stored.active, stored.started, stored.expired, stored.metadata)
        is distinct from (incoming.active, ${startedText}, ${expiredText}, ${metadataText})
  returning stored.id`;
