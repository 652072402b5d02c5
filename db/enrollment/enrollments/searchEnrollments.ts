import type { Database, Statement } from '../../core/connect.js';
import type { EnrollmentFilter, ListedEnrollment } from './enrollmentFilter.js';
import { buildListedColumns, buildListedTables } from './listedEnrollmentSql.js';
import { pageByBlocks } from './pageByBlocks.js';
import { pageByRows } from './pageByRows.js';
import { type Bind, isUnfiltered, buildOrder } from './scopeSql.js';

type PageRow = { count: number } & (ListedEnrollment | { [Column in keyof ListedEnrollment]: null });

/** Lists one page of the matching enrollments, with the exact number of matches. */
export async function searchEnrollments(
  db: Pick<Database, 'read'>,
  filter: EnrollmentFilter,
): Promise<{ count: number; enrollments: ListedEnrollment[] }> {
  if (filter.scopes.length === 0) return { count: 0, enrollments: [] };
  const { statement, values } = buildStatement(filter);
  const rows = await db.read<PageRow>(statement, values);
  return {
    count: rows[0]!.count,
    enrollments: rows.filter((row): row is PageRow & ListedEnrollment => row.user_id !== null),
  };
}

/** Builds the search statement. It has hundreds of shapes; a connection prepares those that are repeated (preparedShapes.ts). */
function buildStatement(filter: EnrollmentFilter): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `cast($${values.push(value)} as ${type})`;
  const [scope, ...others] = filter.scopes;
  const isWholeById = others.length === 0 && isUnfiltered(scope!, filter) && filter.sort.field === 'id';
  const { before, count, rows } = isWholeById ? pageByBlocks(scope!, filter, bind) : pageByRows(filter, bind);
  const text = `${before}
    select counted.count, page.*
    from (${count}) counted
    left join (
      select matches.id, matches.sort_key, ${buildListedColumns(filter.kind)}
      from (${rows}) matches
      join ${filter.kind.table} enrollments on enrollments.platform_id = matches.platform_id and enrollments.id = matches.id
      ${buildListedTables(filter.kind)}
    ) page on true
    order by ${buildOrder('page.sort_key', 'page.id', filter.sort)}`;
  return { statement: { text }, values };
}
