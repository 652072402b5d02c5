import type { Database } from '../../../core/connect.js';
import type { ScopeColumns } from '../../../tenancy/access/visibility.js';
import type { CatalogFacet, CatalogSearch } from '../engine.js';
import type { FacetValue } from '../index/facetValue.js';
import type { ValueFilter } from './searchRequests.js';

export interface ResolvedSearch {
  filters: ValueFilter[];
  /** Null if the search names no item. */
  documentIds: string[] | null;
}

const buildInScopeSql = (platform: string, level: string) => `
  (cast($1 as integer[]) is null
   or (${platform}, ${level}) in (select * from unnest(cast($1 as integer[]), cast($2 as text[]))))`;

const buildTenantInScopeSql = (platform: string) =>
  `(cast($1 as integer[]) is null or ${platform} = any (cast($1 as integer[])))`;

/**
 * Resolves the filters of a search to ids of values, and its keys to ids of entries: exact, and only those that the
 * caller may see.
 */
export async function resolveSearch(
  db: Pick<Database, 'read'>,
  { keys }: CatalogSearch,
  filterRows: { name: string; value: string }[],
  scope: ScopeColumns,
): Promise<ResolvedSearch> {
  const keyList = Object.entries(keys).map(([kind, key]) => ({
    kind,
    key: kind === 'skill' ? key.toLowerCase() : key,
  }));
  const [row] = await db.read<{ ids: Record<string, number[]> | null; documents: string[] }>(
    {
      name: 'typesense: resolve',
      text: `
        select (select json_object_agg(name, ids)
                  from (select requested.name, json_agg(facet_values.id) as ids
                          from jsonb_to_recordset(cast($3 as jsonb)) as requested (name text, value text)
                          join facet_values on ${buildTenantInScopeSql('facet_values.platform_id')}
                                           and facet_values.facet = requested.name and facet_values.value = requested.value
                         where facet_values.visibility is null or ${buildInScopeSql('facet_values.platform_id', 'facet_values.visibility')}
                         group by requested.name) hits) as ids,
               array(select entry.platform_id || '-' || entry.kind || '-' || entry.item_id
                       from jsonb_to_recordset(cast($4 as jsonb)) as requested (kind text, key text)
                       join search_items entry on ${buildTenantInScopeSql('entry.platform_id')}
                                              and entry.kind = requested.kind
                                              and (entry.item_key = requested.key
                                                   or (entry.kind = 'skill' and cast(entry.item_id as text) = requested.key))) as documents`,
    },
    [...scope, JSON.stringify(filterRows), JSON.stringify(keyList)],
  );
  const names = [...new Set(filterRows.map(({ name }) => name))];
  return {
    filters: names.map((name) => ({ name, ids: row!.ids?.[name] ?? [] })),
    documentIds: keyList.length > 0 ? row!.documents : null,
  };
}

export interface NamedValue extends Pick<FacetValue, 'id' | 'value'> {
  facet: CatalogFacet;
}

/** Reads values by their ids; omits values that the caller may not see. */
export function readValues(db: Pick<Database, 'read'>, ids: number[], scope: ScopeColumns): Promise<NamedValue[]> {
  return db.read<NamedValue>(
    {
      name: 'typesense: read values',
      text: `
        select id, facet, value
          from facet_values
         where ${buildTenantInScopeSql('platform_id')} and id = any (cast($3 as integer[]))
           and (visibility is null or ${buildInScopeSql('platform_id', 'visibility')})`,
    },
    [...scope, ids],
  );
}
