import type { CatalogKind, ColumnType } from './catalogKinds.js';

/**
 * The SQL of an upsert. Every statement takes the items as one JSON array (the rows of `buildItemRow`) in key order.
 */
export interface UpsertStatements {
  /** $1 platform, $2 items. Returns the new keys. */
  insert: string;
  /** $1 platform, $2 keys. Locks in key order, so that concurrent transactions cannot deadlock. */
  lock: string;
  /** $1 platform, $2 items. Returns the keys of changed rows. */
  update: string;
}

const valueSql: Record<ColumnType, (json: string, text: string) => string> = {
  text: (_json, text) => text,
  'text or empty': (_json, text) => `coalesce(${text}, '')`,
  boolean: (_json, text) => `cast(${text} as boolean)`,
  'text[]': (json) => `array(select jsonb_array_elements_text(nullif(${json}, 'null')))`,
  jsonb: (json) => `nullif(${json}, 'null')`,
  time: (_json, text) => `cast(${text} as timestamptz)`,
  visibility: (_json, text) => `coalesce(${text}, 'viewable_by_tenant_students')`,
};

export function buildUpsertStatements({ table, keyColumn, columns }: CatalogKind): UpsertStatements {
  const fields = [
    { column: 'name', property: 'name', type: 'text' as const },
    { column: 'slug', property: 'slug', type: 'text' as const },
    ...Object.entries(columns).map(([column, type]) => ({ column, property: `data.${column}`, type })),
  ].map(({ column, property, type }) => ({
    column,
    json: `item -> '${property}'`,
    value: valueSql[type](`item -> '${property}'`, `item ->> '${property}'`),
  }));
  const names = fields.map(({ column }) => column).join(', ');
  const insert = `
    insert into ${table} (platform_id, ${keyColumn}, ${names}, data)
    select cast($1 as integer), item ->> 'key', ${fields.map(({ value }) => value).join(', ')}, item -> 'more'
      from jsonb_array_elements(cast($2 as jsonb)) as item
     where item ->> 'name' is not null
     order by item ->> 'key'
    on conflict (platform_id, ${keyColumn}) do nothing
    returning ${keyColumn} as key`;
  const lock = `
    select ${keyColumn} as key
      from ${table}
     where platform_id = $1 and ${keyColumn} = any(cast($2 as text[]))
     order by ${keyColumn}
       for no key update`;
  const kept = fields.map(
    ({ column, json, value }) => `case when ${json} is null then stored.${column} else ${value} end as ${column}`,
  );
  const update = `
    with incoming as (
      select stored.platform_id, stored.id, ${kept.join(', ')},
             (stored.data || (item -> 'more')) - array(select jsonb_array_elements_text(item -> 'less')) as data
        from jsonb_array_elements(cast($2 as jsonb)) as item
        join ${table} stored on stored.platform_id = $1 and stored.${keyColumn} = item ->> 'key'
    )
    update ${table} stored
       set (${names}, data, deleted_at, modified_at) =
           (${fields.map(({ column }) => `incoming.${column}`).join(', ')}, incoming.data, null, now())
      from incoming
     where stored.platform_id = incoming.platform_id and stored.id = incoming.id
       and (${fields.map(({ column }) => `stored.${column}`).join(', ')}, stored.data, stored.deleted_at)
           is distinct from (${fields.map(({ column }) => `incoming.${column}`).join(', ')}, incoming.data, null)
    returning stored.${keyColumn} as key`;
  return { insert, lock, update };
}
