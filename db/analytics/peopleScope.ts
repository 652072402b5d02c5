import type { PlatformRows } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';

/** The people that figures cover: all people of a platform, or these. */
export interface PeopleScope {
  /** Null: everybody. */
  userIds: number[] | null;
  /** Their departments, with all departments below; null if the scope has no departments. */
  departmentIds: number[] | null;
}

export const EVERYBODY: PeopleScope = { userIds: null, departmentIds: null };

const READ = {
  name: 'analytics: people of departments',
  text: `
    with recursive below as (
      select id from departments where platform_id = $1 and id = any ($2::bigint[])
      union
      select departments.id from departments join below on departments.parent_id = below.id where platform_id = $1
    )
    select (select coalesce(array_agg(id order by id), '{}') from below) as "departmentIds",
           coalesce(array_agg(distinct user_id), '{}') as "userIds"
      from department_members where platform_id = $1 and department_id in (select id from below)`,
};

/**
 * Reads the people whose figures the caller may see: of the department and all below it, if one is given. Null if there
 * is no such department, or if the caller administers neither it nor the platform.
 */
export async function readPeopleScope(
  db: Pick<Database, 'read'>,
  { platformId, part }: PlatformRows,
  departmentId?: number,
): Promise<PeopleScope | null> {
  if (part.kind === 'person') return { userIds: part.userId === null ? [] : [part.userId], departmentIds: null };
  if (part.kind === 'programs') return null;
  const own = part.kind === 'departments' && part.departmentIds !== 'any' ? [...part.departmentIds] : null;
  if (departmentId === undefined && own === null) return EVERYBODY;
  if (departmentId !== undefined && own !== null && !own.includes(departmentId)) return null;
  const [scope] = await db.read<{ departmentIds: number[]; userIds: number[] }>(READ, [
    platformId,
    departmentId === undefined ? own : [departmentId],
  ]);
  return scope!.departmentIds.length === 0 && departmentId !== undefined ? null : scope!;
}
