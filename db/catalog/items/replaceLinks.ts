import { type Transaction, query } from '../../core/transaction.js';
import type { CatalogKind, ItemLink, SkillLink } from './catalogKinds.js';

/** The new content of an item's list; targets in order. */
export interface LinksInput<Target> {
  parentKey: string;
  targets: Target[];
}

/** Replaces lists of catalog items. Unknown keys are left out. Returns the parents whose list changed. */
export async function replaceItemLinks(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  { table, parentColumn, target, ordered }: ItemLink,
  links: LinksInput<string>[],
): Promise<string[]> {
  return replace(trx, kind, platformId, {
    table,
    parentColumn,
    targetColumn: target.idColumn,
    links,
    ordered,
    targetJoin: `join ${target.table} target
                   on target.platform_id = parent.platform_id and target.${target.keyColumn} = listed.value
                  and target.deleted_at is null`,
    targetId: 'target.id',
  });
}

/** Replaces the skills of items, given by taxonomy ids. Returns the parents whose list changed. */
export async function replaceSkillLinks(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  { table, parentColumn }: SkillLink,
  links: LinksInput<number>[],
): Promise<string[]> {
  return replace(trx, kind, platformId, {
    table,
    parentColumn,
    targetColumn: 'skill_id',
    links,
    ordered: false,
    targetJoin: '',
    targetId: 'cast(listed.value as bigint)',
  });
}

interface Replacement {
  table: string;
  parentColumn: string;
  targetColumn: string;
  links: LinksInput<string | number>[];
  ordered: boolean;
  targetJoin: string;
  targetId: string;
}

async function replace(
  trx: Transaction,
  kind: CatalogKind,
  platformId: number,
  { table, parentColumn, targetColumn, links, ordered, targetJoin, targetId }: Replacement,
): Promise<string[]> {
  if (links.length === 0) return [];
  const position = ordered ? ', position' : '';
  const onConflict = ordered
    ? `do update set position = excluded.position where ${table}.position is distinct from excluded.position`
    : 'do nothing';
  const text = `
    with parent as materialized (
       select stored.platform_id, stored.id, incoming."parentKey" as key, incoming.targets
         from jsonb_to_recordset(cast($2 as jsonb)) as incoming ("parentKey" text, targets jsonb)
         join ${kind.table} stored on stored.platform_id = $1 and stored.${kind.keyColumn} = incoming."parentKey"
     ), requested as materialized (
       select parent.platform_id, parent.id as parent_id, ${targetId} as target_id, min(listed.position) as position
         from parent
         cross join jsonb_array_elements_text(parent.targets) with ordinality as listed (value, position)
         ${targetJoin}
        group by 1, 2, 3
     ), removed as (
       delete from ${table} link
        using parent
        where link.platform_id = parent.platform_id and link.${parentColumn} = parent.id
          and not exists (select from requested
                           where requested.parent_id = link.${parentColumn} and requested.target_id = link.${targetColumn})
       returning parent.key
     ), added as (
       insert into ${table} (platform_id, ${parentColumn}, ${targetColumn}${position})
       select platform_id, parent_id, target_id${position} from requested order by parent_id, target_id
       on conflict (platform_id, ${parentColumn}, ${targetColumn}) ${onConflict}
       returning ${parentColumn} as parent_id
     )
     select key from removed
     union
     select parent.key from added join parent on parent.id = added.parent_id`;
  const rows = await query<{ key: string }>(trx, { changes: true, text }, [platformId, JSON.stringify(links)]);
  return rows.map(({ key }) => key);
}
