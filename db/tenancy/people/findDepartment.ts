import type { Database } from '../../core/connect.js';

const statement = {
  name: 'find_department',
  text: `
    with recursive walked as (
      select departments.id, 1 as depth
      from departments
      where platform_id = $1 and parent_id is null and lower(name) = lower(($2::text[])[1])
      union all
      select departments.id, depth + 1
      from walked
      join departments on departments.platform_id = $1 and departments.parent_id = walked.id and lower(name) = lower(($2::text[])[depth + 1])
    )
    select id from walked where depth = cardinality($2::text[])`,
};

/**
 * Internal id of the department at the end of a path from the top (`['Engineering', 'Software']`, case-insensitive),
 * or null.
 */
export async function findDepartment(
  db: Pick<Database, 'read'>,
  platformId: number,
  path: string[],
): Promise<number | null> {
  const [row] = await db.read<{ id: number }>(statement, [platformId, path]);
  return row?.id ?? null;
}
