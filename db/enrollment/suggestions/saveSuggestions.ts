import type { Actor } from '../../core/actor.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import { forEachInSlices, stringifyList } from '../../core/slices.js';
import { enrollAccepted } from './enrollAccepted.js';
import { type BindValue, type PlatformRows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Suggestion } from './suggestion.js';
import type { SuggestionKind } from './suggestionKinds.js';

/** A suggestion to make or change. Absent fields keep their stored value, or get their default in a new suggestion. */
export interface IncomingSuggestion {
  /** The contract's identifier of the course or pathway. `itemUuid`: the UUID of a pathway. */
  itemKey?: string;
  itemUuid?: string;
  /** Names of a member; if several are sent, all must name the same person. */
  userId?: number;
  username?: string;
  email?: string;
  groupId?: number;
  accepted?: boolean;
  visible?: boolean;
  direct?: boolean;
  metadata?: Record<string, unknown>;
  suggestedById?: number;
}

/** `rows`: the people and groups that the caller may suggest to. `atFirst`: defaults of new suggestions. */
export interface SavingOptions {
  rows: PlatformRows;
  atFirst: { suggestedById: number | null; direct: boolean };
}

export type SuggestionRefusal = 'unknown_item' | 'unknown_user' | 'unknown_group' | 'person_mismatch' | 'item_mismatch';

export interface SuggestionResult {
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  id: number | null;
  refusal: SuggestionRefusal | null;
}

interface NamedRow extends Pick<Suggestion, 'user_id' | 'group_id'> {
  ordinal: number;
  item_id: number | null;
  id: Suggestion['id'] | null;
  refusal: SuggestionRefusal | null;
}

/**
 * Makes or changes suggestions in one tenant. Results have the order of `suggestions`. There is one suggestion per
 * person or group and item; if the input has several, the last one counts. An accepted suggestion enrolls the person if
 * the tenant's settings say so. Safe to repeat and to run in parallel.
 */
export async function saveSuggestions(
  trx: Transaction,
  kind: SuggestionKind,
  platformId: number,
  suggestions: IncomingSuggestion[],
  options: SavingOptions,
): Promise<SuggestionResult[]> {
  const rows: ReturnType<typeof mapRow>[] = [];
  await forEachInSlices(suggestions, (suggestion, ordinal) => rows.push(mapRow(suggestion, ordinal)));
  const named = await insert(trx, kind, platformId, rows, options);
  const results: SuggestionResult[] = [];
  const last = new Map<string, NamedRow>();
  const sort = (row: NamedRow) => {
    const { id, refusal } = row;
    results.push(
      refusal
        ? { outcome: 'refused', id: null, refusal }
        : { outcome: id === null ? 'unchanged' : 'created', id, refusal: null },
    );
    if (!refusal) last.set(buildKey(row), row);
  };
  await forEachInSlices(named, sort);
  const accepted: number[] = [];
  const stored: object[] = [];
  const choose = (row: NamedRow) => {
    if (row.id === null) stored.push({ ...rows[row.ordinal]!, ...row });
    else if (suggestions[row.ordinal]!.accepted) accepted.push(row.id);
  };
  await forEachInSlices([...last.values()], choose);
  if (stored.length > 0) {
    const changed = await update(trx, kind, platformId, stored);
    for (const { ordinal, id, is_changed: isChanged, is_newly_accepted: isAccepted } of changed) {
      results[ordinal] = { outcome: isChanged ? 'updated' : 'unchanged', id, refusal: null };
      if (isAccepted) accepted.push(id);
    }
  }
  // Earlier ones for the same person or group and item get the result of the last one.
  const follow = (row: NamedRow) => {
    const winner = row.refusal ? undefined : last.get(buildKey(row));
    if (winner) results[row.ordinal] = results[winner.ordinal]!;
  };
  await forEachInSlices(named, follow);
  await enrollAccepted(trx, kind, platformId, accepted);
  return results;
}

/** Identifies the suggestion: rows with the same key are one suggestion. */
const buildKey = ({ user_id: userId, group_id: groupId, item_id: itemId }: NamedRow) =>
  `${userId} ${groupId} ${itemId}`;

/** `saveSuggestions` in a transaction of its own. */
export function suggest(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: SuggestionKind,
  platformId: number,
  suggestions: IncomingSuggestion[],
  options: SavingOptions,
): Promise<SuggestionResult[]> {
  return db.transaction(actor, (trx) => saveSuggestions(trx, kind, platformId, suggestions, options));
}

function mapRow(suggestion: IncomingSuggestion, ordinal: number) {
  const { itemKey, itemUuid, userId, groupId, suggestedById, ...same } = suggestion;
  return {
    ordinal,
    item_key: itemKey,
    item_uuid: itemUuid,
    user_id: userId,
    group_id: groupId,
    suggested_by_id: suggestedById,
    ...same,
  };
}

const INPUT_ROWS = `
  jsonb_to_recordset(cast($2 as jsonb)) as input
    (ordinal integer, item_key text, item_uuid uuid, item_id bigint, user_id bigint, username text, email text, group_id bigint, accepted boolean,
     visible boolean, direct boolean, metadata jsonb, suggested_by_id bigint)`;

async function insert(
  trx: Transaction,
  { kind, item, toGroup }: SuggestionKind,
  platformId: number,
  rows: object[],
  { rows: touched, atFirst }: SavingOptions,
): Promise<NamedRow[]> {
  const values: unknown[] = [
    platformId,
    await stringifyList(rows),
    touched.levels,
    atFirst.suggestedById,
    atFirst.direct,
  ];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const platform = 'cast($1 as integer)';
  const inScope = rowsCondition(
    [touched],
    toGroup ? { platform, group: 'groups.id' } : { platform, person: 'users.id' },
    bind,
  );
  // The limits force one look-up per row: the planner estimates 100 rows for the function.
  const member = (condition: string) => `
    left join lateral (select users.id from users
                         join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
                        where ${condition} and ${toGroup ? 'false' : inScope} limit 1)`;
  const items = (condition: string) => `
    left join lateral (select id from ${item.items} items
                        where items.platform_id = $1 and items.deleted_at is null and items.visibility = any (cast($3 as text[]))
                          and ${condition} limit 1)`;
  const text = `
    with input as materialized (select * from ${INPUT_ROWS}
    ), named as (
      select input.ordinal, input.accepted, input.visible, input.direct, input.metadata, input.suggested_by_id,
             coalesce(by_key.id, by_uuid.id) as item_id, coalesce(by_id.id, by_name.id, by_email.id) as user_id, found_group.id as group_id,
             case when (input.item_key is null or by_key.id is null) and (input.item_uuid is null or by_uuid.id is null)
                    or (input.item_key is not null and by_key.id is null) or (input.item_uuid is not null and by_uuid.id is null) then 'unknown_item'
                  when by_key.id <> by_uuid.id then 'item_mismatch'
                  when ${toGroup ? 'found_group.id is null' : 'false'} then 'unknown_group'
                  when input.user_id is not null and by_id.id is null or input.username is not null and by_name.id is null
                    or input.email is not null and by_email.id is null then 'unknown_user'
                  when by_id.id <> by_name.id or by_name.id <> by_email.id or by_id.id <> by_email.id then 'person_mismatch' end as refusal
        from input
        ${items(`items.${item.keyColumn} = input.item_key`)} by_key on true
        ${items(kind === 'pathway' ? 'items.pathway_uuid = input.item_uuid' : 'false')} by_uuid on true
        ${member('users.id = input.user_id')} by_id on true
        ${member('lower(users.username) = lower(input.username)')} by_name on true
        ${member('lower(users.email) = lower(input.email)')} by_email on true
        left join lateral (select id from groups where groups.platform_id = $1 and groups.id = input.group_id
                              and ${toGroup ? inScope : 'false'} limit 1) found_group on true
    ), chosen as (
      select distinct on (item_id, user_id, group_id) * from named where refusal is null order by item_id, user_id, group_id, ordinal desc
    ), inserted as (
      insert into suggestions (platform_id, kind, user_id, group_id, ${item.itemColumn}, accepted, visible, direct, metadata, suggested_by_id)
      select cast($1 as integer), '${kind}', user_id, group_id, item_id, coalesce(accepted, false), coalesce(visible, true),
             coalesce(direct, cast($5 as boolean)), coalesce(metadata, '{}'),
             coalesce(suggested_by_id, cast($4 as bigint))
        from chosen order by item_id, user_id, group_id
      -- Locks existing rows, so that they are not removed before they are changed.
      on conflict on constraint suggestions_one do update set modified = excluded.modified where false
      returning id, ${item.itemColumn} as item_id, user_id, group_id
    )
    select named.ordinal, named.item_id, named.user_id, named.group_id, inserted.id, named.refusal
      from named
      left join inserted on inserted.item_id = named.item_id
                        and ${toGroup ? 'inserted.group_id = named.group_id' : 'inserted.user_id = named.user_id'}
     order by named.ordinal`;
  return query<NamedRow>(trx, { changes: true, text }, values);
}

interface ChangedRow {
  ordinal: number;
  id: number;
  is_changed: boolean;
  is_newly_accepted: boolean;
}

async function update(
  trx: Transaction,
  { item, toGroup, kind }: SuggestionKind,
  platformId: number,
  rows: object[],
): Promise<ChangedRow[]> {
  const person = toGroup ? 'group_id' : 'user_id';
  const text = `
    with input as materialized (select * from ${INPUT_ROWS}
    ), locked as (
      select input.ordinal, stored.id, stored.accepted as was_accepted,
             coalesce(input.accepted, stored.accepted) as accepted, coalesce(input.visible, stored.visible) as visible,
             coalesce(input.direct, stored.direct) as direct, coalesce(input.metadata, stored.metadata) as metadata,
             coalesce(input.suggested_by_id, stored.suggested_by_id) as suggested_by_id,
             (input.accepted <> stored.accepted or input.visible <> stored.visible or input.direct <> stored.direct
              or input.metadata <> stored.metadata
              or coalesce(input.suggested_by_id, stored.suggested_by_id) is distinct from stored.suggested_by_id) is true as is_changed
        from input
        join suggestions stored on stored.platform_id = $1 and stored.kind = '${kind}' and stored.${person} = input.${person}
                               and stored.${item.itemColumn} = input.item_id
       order by stored.id
         for update of stored
    ), changed as (
      update suggestions stored
         set accepted = locked.accepted, visible = locked.visible, direct = locked.direct, metadata = locked.metadata,
             suggested_by_id = locked.suggested_by_id, modified = now()
        from locked
       where stored.platform_id = $1 and stored.id = locked.id and locked.is_changed
    )
    select ordinal, id, is_changed, accepted and not was_accepted as is_newly_accepted from locked`;
  return query<ChangedRow>(trx, { changes: true, text }, [platformId, await stringifyList(rows)]);
}
