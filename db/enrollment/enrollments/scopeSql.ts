import type { EnrollmentKind } from './enrollmentKinds.js';
import type { EnrollmentFilter, EnrollmentScope } from './enrollmentFilter.js';

/** Adds a value to the statement's parameters and returns the SQL that refers to it. */
export type Bind = (value: unknown, type: 'integer' | 'integer[]' | 'bigint' | 'text' | 'uuid' | 'boolean') => string;

/**
 * Parts of a search statement: common table expressions (`before`), the exact number of matches, and the keys of one
 * page.
 */
export interface SearchParts {
  before: string;
  count: string;
  /** Columns platform_id, id and sort_key. */
  rows: string;
}

type ItemFilter = Pick<EnrollmentFilter, 'kind' | 'itemKey' | 'itemUuid' | 'slug' | 'itemName' | 'active'>;

export function namesItem({ itemKey, itemUuid, slug, itemName }: ItemFilter): boolean {
  return [itemKey, itemUuid, slug, itemName].some((name) => name !== undefined);
}

/** Whether the search selects all rows of the scope's platforms, so that the block counters have their number. */
export function isUnfiltered({ userId, membersOf }: EnrollmentScope, filter: ItemFilter): boolean {
  return userId === undefined && membersOf === undefined && filter.active === undefined && !namesItem(filter);
}

/** SQL: the block counters of the scope. */
export function buildCounterBlocks(
  { platforms }: EnrollmentScope,
  { blocks, allBlocks }: EnrollmentKind,
  bind: Bind,
): string {
  if (platforms === 'all') return allBlocks;
  if (platforms.length === 1) return `${blocks} where platform_id = ${bind(platforms[0], 'integer')}`;
  return `${blocks} where platform_id = any (${bind(platforms, 'integer[]')})`;
}

/**
 * SQL: a relation `driver (platform_id, item_id)` for index look-ups of the rows; `item_id` only if the filter names
 * items.
 */
export function buildDriver({ platforms }: EnrollmentScope, filter: ItemFilter, bind: Bind): string {
  const ids = platforms === 'all' ? 'select id from platforms' : `select unnest(${bind(platforms, 'integer[]')})`;
  if (!namesItem(filter)) return `(${ids}) driver (platform_id)`;
  return `(select items.platform_id, items.id
           from (${ids}) tenants (id) join ${filter.kind.items} items on items.platform_id = tenants.id and ${buildItemConditions(filter, bind)}
          ) driver (platform_id, item_id)`;
}

/**
 * SQL: the conditions on enrollments: the platform `tenant`, the driver's item if the filter names items, and the
 * scope's people.
 */
export function buildConditions(
  { userId, membersOf }: EnrollmentScope,
  filter: ItemFilter,
  bind: Bind,
  tenant = 'driver.platform_id',
): string {
  const conditions = [`enrollments.platform_id = ${tenant}`];
  if (namesItem(filter)) conditions.push(`enrollments.${filter.kind.itemColumn} = driver.item_id`);
  if (filter.active !== undefined)
    conditions.push(`is_active_now(enrollments.active, enrollments.expired) = ${bind(filter.active, 'boolean')}`);
  if (userId !== undefined) conditions.push(`enrollments.user_id = ${bind(userId, 'bigint')}`);
  if (membersOf !== undefined) {
    const platform = bind(membersOf, 'integer');
    conditions.push(
      `enrollments.user_id in (select user_id from memberships where platform_id = ${platform} and active)`,
    );
  }
  return conditions.join(' and ');
}

function buildItemConditions({ kind, itemKey, itemUuid, slug, itemName }: ItemFilter, bind: Bind): string {
  const conditions: string[] = [];
  if (itemKey !== undefined) conditions.push(`items.${kind.keyColumn} = ${bind(itemKey, 'text')}`);
  if (itemUuid !== undefined) conditions.push(`items.pathway_uuid = ${bind(itemUuid, 'uuid')}`);
  if (slug !== undefined) conditions.push(`items.slug = ${bind(slug, 'text')}`);
  if (itemName !== undefined) {
    conditions.push(`fold(items.name) like like_pattern(${bind(itemName, 'text')})`);
  }
  return conditions.join(' and ');
}

/**
 * SQL: the order of rows. Null times come last in both directions; `nulls last` on other columns would prevent the use
 * of their index.
 */
export function buildOrder(column: string, id: string, { field, descending }: EnrollmentFilter['sort']): string {
  const direction = descending ? 'desc' : 'asc';
  const nulls = field === 'ended' || field === 'expired' ? ' nulls last' : '';
  return field === 'id' ? `${id} ${direction}` : `${column} ${direction}${nulls}, ${id} ${direction}`;
}
