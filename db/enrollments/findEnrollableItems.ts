import type { EnrollmentKind } from './enrollmentKinds.js';
import type { Database } from '../core/connect.js';

export interface ItemNames {
  /** The contract's identifiers; several must mean the same item. */
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

/** The items of a tenant that any of the names means. `levels`: only what may be seen so; null: everything, what was deleted too. */
export function findItems(
  db: Pick<Database, 'read'>,
  { kind, items, keyColumn }: EnrollmentKind,
  platformId: number,
  { keys, slug, uuid }: ItemNames,
  levels: readonly string[] | null,
): Promise<NamedItemRow[]> {
  const uuidColumn = kind === 'pathway' ? 'pathway_uuid' : 'cast(null as uuid)';
  const statement = {
    name: `find named ${items}`,
    text: `
      select ${keyColumn} as key, slug, ${uuidColumn} as uuid
        from ${items}
       where platform_id = $1
         and (${keyColumn} = any (cast($2 as text[])) or slug = cast($3 as text) or ${uuidColumn} = cast($4 as uuid))
         and (cast($5 as text[]) is null or deleted_at is null and visibility = any (cast($5 as text[])))`,
  };
  return db.read<NamedItemRow>(statement, [platformId, keys, slug ?? null, uuid ?? null, levels]);
}
