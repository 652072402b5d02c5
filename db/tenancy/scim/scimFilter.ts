import type { BindValue } from '../access/rows.js';

export type ScimComparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. Paths are in lower case, such as `name.givenname` and `enterprise:department`. */
export type ScimFilter =
  | { kind: 'and' | 'or'; parts: ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  | { kind: 'compare'; path: string; comparison: ScimComparison; value: FilterValue }
  /** Some value of a multi-valued attribute matches all of `filter`, whose paths are relative to `path`. */
  | { kind: 'within'; path: string; filter: ScimFilter };

/** An attribute as SQL. */
export interface ScimColumn {
  sql: string;
  /** `id`: a bigint that SCIM shows as text. */
  type: 'text' | 'exactText' | 'id' | 'boolean' | 'time';
}

/** A multi-valued attribute whose values are rows of other tables. `from` ends with a where clause. */
export interface ScimRelation {
  from: string;
  columns: Record<string, ScimColumn>;
}

export interface ScimAttributes {
  columns: Record<string, ScimColumn>;
  /** By path; the default column of each is `value`. */
  relations: Record<string, ScimRelation>;
}

/** The filter names an unknown attribute, or compares it in a way that it does not have. */
export class FilterUnsupported extends Error {
  override readonly name = 'FilterUnsupported';
}

/** SQL: a condition; null counts as false. Throws FilterUnsupported. */
export function compileFilter(filter: ScimFilter, attributes: ScimAttributes, bind: BindValue): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.parts.map((part) => compileFilter(part, attributes, bind)).join(` ${filter.kind} `)})`;
    case 'not':
      return `not coalesce(${compileFilter(filter.part, attributes, bind)}, false)`;
    case 'within':
      return compileWithin(filter, attributes, bind);
    case 'compare':
      return compileComparison(filter, attributes, bind);
  }
}

function compileWithin(
  { path, filter }: Extract<ScimFilter, { kind: 'within' }>,
  { columns, relations }: ScimAttributes,
  bind: BindValue,
): string {
  const relation = relations[path];
  if (relation) {
    const inside = { columns: relation.columns, relations: {} };
    return `exists (select ${relation.from} and ${compileFilter(filter, inside, bind)})`;
  }
  const prefix = `${path}.`;
  const inside = Object.entries(columns).flatMap(([name, column]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), column] as const] : [],
  );
  if (inside.length === 0) throw new FilterUnsupported(`${path} is not an attribute with values`);
  return `(${compileFilter(filter, { columns: Object.fromEntries(inside), relations: {} }, bind)})`;
}

function compileComparison(
  filter: Extract<ScimFilter, { kind: 'compare' }>,
  { columns, relations }: ScimAttributes,
  bind: BindValue,
): string {
  const { path } = filter;
  const column = columns[path] ?? columns[`${path}.value`];
  if (column) return compare(column, filter, bind);
  const [owner = '', part = 'value'] = path.split('.');
  const relation = relations[owner];
  const inside = relation?.columns[part];
  if (!relation || !inside) throw new FilterUnsupported(`${path} is not an attribute that can be filtered by`);
  return `exists (select ${relation.from} and ${compare(inside, filter, bind)})`;
}

const ORDERS: Partial<Record<ScimComparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function compare(
  { sql, type }: ScimColumn,
  { path, comparison, value }: Extract<ScimFilter, { kind: 'compare' }>,
  bind: BindValue,
): string {
  if (comparison === 'pr') return `(${sql}) is not null`;
  if (value === null) {
    if (comparison === 'eq') return `(${sql}) is null`;
    if (comparison === 'ne') return `(${sql}) is not null`;
    throw new FilterUnsupported(`null can be compared by eq and ne only`);
  }
  const negate = (condition: string) => (comparison === 'ne' ? `not coalesce(${condition}, false)` : condition);
  if (type === 'boolean') {
    if (typeof value !== 'boolean' || (comparison !== 'eq' && comparison !== 'ne'))
      throw new FilterUnsupported(`${path} is a boolean, which can be compared by eq and ne only`);
    return negate(`${sql} = ${bind(value, 'boolean')}`);
  }
  if (typeof value !== 'string') throw new FilterUnsupported(`${path} can be compared with a text only`);
  const order = ORDERS[comparison];
  if (type === 'time') return compareTime(sql, { path, comparison, value }, bind);
  if (type === 'id' && (comparison === 'eq' || comparison === 'ne'))
    return negate(/^[1-9]\d{0,14}$/.test(value) ? `${sql} = ${bind(value, 'bigint')}` : 'false');
  const fold = (text: string) => (type === 'text' ? `lower(${text})` : text);
  const [left, right] = [fold(type === 'id' ? `cast(${sql} as text)` : sql), fold(bind(value, 'text'))];
  if (order) return `coalesce(${left} collate "C" ${order} ${right} collate "C", false)`;
  switch (comparison) {
    case 'co':
      return `coalesce(strpos(${left}, ${right}) > 0, false)`;
    case 'sw':
      return `coalesce(starts_with(${left}, ${right}), false)`;
    case 'ew':
      return `coalesce(right(${left}, length(${right})) = ${right}, false)`;
    case 'eq':
      // No coalesce around it, so that an index answers it. The column is null for absent values, and null does not match.
      return `${left} = ${right}`;
    default:
      return negate(`${left} = ${right}`);
  }
}

function compareTime(
  sql: string,
  { path, comparison, value }: { path: string; comparison: ScimComparison; value: string },
  bind: BindValue,
): string {
  const sign = { ...ORDERS, eq: '=', ne: '<>' }[comparison];
  if (sign === undefined) throw new FilterUnsupported(`${path} is a time, which can't be compared by ${comparison}`);
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(Date.parse(value)))
    throw new FilterUnsupported(`${path} can be compared with a time of RFC 3339 only`);
  return `${sql} ${sign} ${bind(new Date(value).toISOString(), 'timestamptz')}`;
}

/** SQL: the expression by which an attribute is sorted. Throws FilterUnsupported. */
export function compileSort(path: string, { columns }: ScimAttributes): string {
  const column = columns[path] ?? columns[`${path}.value`];
  if (!column) throw new FilterUnsupported(`${path} is not an attribute that can be sorted by`);
  if (column.type === 'text') return `lower(${column.sql}) collate "C"`;
  return column.type === 'exactText' ? `${column.sql} collate "C"` : column.sql;
}
