import type { EnrollmentKind } from './enrollmentKinds.js';
import type { Database } from '../../core/connect.js';

export interface EnrollableItemNames {
  /** The contract's identifiers. The caller checks that all name the same item. */
  keys: string[];
  slug?: string;
  /** UUID of a pathway. */
  uuid?: string;
}

export interface NamedItemRow {
  key: string;
  slug: string | null;
  uuid: string | null;
}

/** Which items the caller may know of. */
export interface KnownItems {
  /** Items of these levels of visibility; null: all items, also deleted ones. */
  levels: readonly string[] | null;
  /** Also items in which this person is or was enrolled. */
  enrolledUserId?: number;
}

/** Finds the items of a tenant that match any of the names. */
export function findEnrollableItems(
  db: Pick<Database, 'read'>,
  { kind, items, table, itemColumn, keyColumn }: EnrollmentKind,
  platformId: number,
  { keys, slug, uuid }: EnrollableItemNames,
  { levels, enrolledUserId }: KnownItems,
): Promise<NamedItemRow[]> {
  const uuidColumn = kind === 'pathway' ? 'pathway_uuid' : 'cast(null as uuid)';
  const statement = {
    name: `find named ${items}`,
    text: `
      select ${keyColumn} as key, slug, ${uuidColumn} as uuid
        from ${items}
       where platform_id = $1
         and (${keyColumn} = any (cast($2 as text[])) or slug = cast($3 as text) or ${uuidColumn} = cast($4 as uuid))
         and (cast($5 as text[]) is null or deleted_at is null and visibility = any (cast($5 as text[]))
              or exists (select from ${table} own
                          where own.platform_id = $1 and own.user_id = cast($6 as bigint) and own.${itemColumn} = ${items}.id))`,
  };
  return db.read<NamedItemRow>(statement, [
    platformId,
    keys,
    slug ?? null,
    uuid ?? null,
    levels,
    enrolledUserId ?? null,
  ]);
}
