import type { EnrollmentFilter, EnrollmentScope } from './enrollmentFilter.js';
import { type Bind, type SearchParts, buildCounterBlocks } from './scopeSql.js';

/** The size of a block of ids. The triggers in db/schema/enrollment.sql use the same. */
const BLOCK_IDS = 4096;

/**
 * Builds a page of all enrollments of some platforms, ordered by id. The counters of the blocks give the total and the
 * blocks of the page; only these blocks are read, so that deep pages cost no more than the first.
 */
export function pageByBlocks(
  scope: EnrollmentScope,
  { kind, sort, limit, offset }: EnrollmentFilter,
  bind: Bind,
): SearchParts {
  const direction = sort.descending ? 'desc' : 'asc';
  const blocks = buildCounterBlocks(scope, kind, bind);
  const [from, length] = [bind(offset, 'bigint'), bind(limit, 'bigint')];
  const before = `
    with blocks as (
      select block, sum(delta) as size from ${blocks} group by block
    ), running as (
      select block, size, sum(size) over (order by block ${direction}) - size as before from blocks
    ), marked as (
      select *, size > 0 and before + size > ${from} and before < ${from} + ${length} as holds_page from running
    ), span as materialized (
      select cast(coalesce(sum(size), 0) as bigint) as count,
             min(block) filter (where holds_page) * ${BLOCK_IDS} as first_id,
             max(block) filter (where holds_page) * ${BLOCK_IDS} + ${BLOCK_IDS - 1} as last_id,
             ${from} - cast(min(before) filter (where holds_page) as bigint) as skipped
      from marked
    )`;
  const inSpan = `enrollments.id between (select first_id from span) and (select last_id from span)`;
  const skipped = '(select skipped from span)';
  const rows = `
    select platform_id, id, id as sort_key
    from (${buildRows(scope, kind.table, bind, { inSpan, order: `enrollments.id ${direction}`, most: `${skipped} + ${length}` })}) enrollments
    order by id ${direction}
    offset ${skipped} limit ${length}`;
  return { before, count: 'select count from span', rows };
}

/** Reads one platform in order; of several platforms, reads from each at most the rows that the page can need. */
function buildRows(
  { platforms }: EnrollmentScope,
  table: string,
  bind: Bind,
  text: { inSpan: string; order: string; most: string },
): string {
  const columns = 'enrollments.platform_id, enrollments.id';
  if (platforms !== 'all' && platforms.length === 1) {
    return `select ${columns} from ${table} enrollments
            where enrollments.platform_id = ${bind(platforms[0], 'integer')} and ${text.inSpan}`;
  }
  const tenants = platforms === 'all' ? 'platforms' : `unnest(${bind(platforms, 'integer[]')}) as tenants (id)`;
  return `select rows_of_tenant.* from ${platforms === 'all' ? 'platforms tenants' : tenants}
          cross join lateral (
            select ${columns} from ${table} enrollments
            where enrollments.platform_id = tenants.id and ${text.inSpan}
            order by ${text.order} limit ${text.most}
          ) rows_of_tenant`;
}
