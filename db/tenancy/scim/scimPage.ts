import type { BindValue } from '../access/rows.js';
import type { Database } from '../../core/connect.js';
import { type ScimAttributes, type ScimFilter, compileFilter, compileSort } from './scimFilter.js';

/** A page of a list of SCIM. */
export interface ScimQuery {
  platformId: number;
  filter: ScimFilter | null;
  sort: { path: string; descending: boolean } | null;
  limit: number;
  offset: number;
}

export interface ScimPage<Row> {
  total: number;
  rows: Row[];
}

/** The SQL of a kind of resource. */
export interface ScimSource {
  /** With a where clause. $1 is the platform. */
  from: string;
  /** The columns of a row, as an object of JSON. */
  row: string;
  id: string;
  attributes: ScimAttributes;
}

/** One page of the resources that match, in one statement, and the count of all. Throws FilterUnsupported. */
export async function readScimPage<Row>(
  db: Pick<Database, 'read'>,
  { from, row, id, attributes }: ScimSource,
  { platformId, filter, sort, limit, offset }: ScimQuery,
): Promise<ScimPage<Row>> {
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const matching = `${from}${filter ? ` and ${compileFilter(filter, attributes, bind)}` : ''}`;
  const direction = sort?.descending ? 'desc' : 'asc';
  const key = sort ? compileSort(sort.path, attributes) : id;
  const text = `
    with page as (
      select ${row} as row, row_number() over (order by ${key} ${direction} nulls last, ${id}) as place
      ${matching}
      order by ${key} ${direction} nulls last, ${id}
      limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    )
    select cast((select count(*) ${matching}) as integer) as total,
           (select coalesce(json_agg(row order by place), '[]') from page) as rows`;
  const [page] = await db.read<ScimPage<Row>>({ text }, values);
  return page!;
}
