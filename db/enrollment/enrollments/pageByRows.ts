import type { EnrollmentKind } from './enrollmentKinds.js';
import type { EnrollmentFilter, EnrollmentScope, EnrollmentSort } from './enrollmentFilter.js';
import {
  type Bind,
  type SearchParts,
  buildCounterBlocks,
  buildConditions,
  buildDriver,
  isUnfiltered,
  namesItem,
  buildOrder,
} from './scopeSql.js';

const SORT_COLUMN: Record<Exclude<EnrollmentSort, 'item_key'>, string> = {
  id: 'enrollments.id',
  created: 'enrollments.created',
  started: 'enrollments.started',
  ended: 'enrollments.ended',
  expired: 'enrollments.expired',
  active: 'is_active_now(enrollments.active, enrollments.expired)',
  username: 'users.username',
  email: 'users.email',
  name: 'users.name',
  item_name: 'items.name',
};

/** Builds a page of any search: counts the rows of each scope, and merges them in the requested order. */
export function pageByRows(filter: EnrollmentFilter, bind: Bind): SearchParts {
  const [from, length] = [bind(filter.offset, 'bigint'), bind(filter.limit, 'bigint')];
  const counts = filter.scopes.map((scope) => buildCount(scope, filter, bind));
  const rows = filter.scopes.map((scope) => buildRows(scope, filter, bind, `${from} + ${length}`));
  return {
    before: '',
    count: `select cast(${counts.map((count) => `(${count})`).join(' + ')} as bigint) as count`,
    rows: `
      select platform_id, id, sort_key
      from (${rows.map((text) => `(${text})`).join(' union all ')}) enrollments
      order by ${buildOrder('sort_key', 'id', filter.sort)}
      offset ${from} limit ${length}`,
  };
}

function buildCount(scope: EnrollmentScope, filter: EnrollmentFilter, bind: Bind): string {
  if (isUnfiltered(scope, filter))
    return `select coalesce(sum(delta), 0) from ${buildCounterBlocks(scope, filter.kind, bind)}`;
  return `select count(*) from ${buildDriver(scope, filter, bind)} join ${filter.kind.table} enrollments on ${buildConditions(scope, filter, bind)}`;
}

/**
 * If an index has the order, each tenant or course contributes its first `most` rows; otherwise all rows are sorted
 * together.
 */
function buildRows(scope: EnrollmentScope, filter: EnrollmentFilter, bind: Bind, most: string): string {
  const { field } = filter.sort;
  const column = findSortColumn(field, filter.kind);
  const tables = buildJoin(column, filter.kind);
  const { table } = filter.kind;
  const columns = `enrollments.platform_id, enrollments.id, ${column} as sort_key`;
  const { platforms } = scope;
  if (platforms !== 'all' && platforms.length === 1 && !namesItem(filter)) {
    // A constant platform allows the planner to read in the order of the index.
    const tenant = buildConditions(scope, filter, bind, bind(platforms[0], 'integer'));
    return `select ${columns} from ${table} enrollments ${tables} where ${tenant}
            order by ${buildOrder(column, 'enrollments.id', filter.sort)} limit ${most}`;
  }
  const [driver, conditions] = [buildDriver(scope, filter, bind), buildConditions(scope, filter, bind)];
  if (field !== 'id' && field !== 'created') {
    return `select ${columns} from ${driver} join ${table} enrollments on ${conditions} ${tables}
            order by ${buildOrder(column, 'enrollments.id', filter.sort)} limit ${most}`;
  }
  return `select first_rows.* from ${driver}
          cross join lateral (
            select ${columns} from ${table} enrollments where ${conditions}
            order by ${buildOrder(column, 'enrollments.id', filter.sort)} limit ${most}
          ) first_rows`;
}

function findSortColumn(field: EnrollmentSort, { keyColumn }: EnrollmentKind): string {
  return field === 'item_key' ? `items.${keyColumn}` : SORT_COLUMN[field];
}

function buildJoin(column: string, { items, itemColumn }: EnrollmentKind): string {
  if (column.startsWith('users.')) return 'join users on users.id = enrollments.user_id';
  if (!column.startsWith('items.')) return '';
  return `join ${items} items on items.platform_id = enrollments.platform_id and items.id = enrollments.${itemColumn}`;
}
