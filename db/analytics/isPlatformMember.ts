import type { Database } from '../core/connect.js';

const FIND = {
  name: 'analytics: is a person of the platform',
  text: `
    select exists (select from memberships where platform_id = $1 and user_id = $2)
           and (cast($3 as bigint[]) is null
                or exists (select from department_members where platform_id = $1 and user_id = $2 and department_id = any ($3))) as found`,
};

/**
 * Whether a person is or was a member of the platform and, if `departmentIds` is given, a member of one of these
 * departments.
 */
export async function isPlatformMember(
  db: Pick<Database, 'read'>,
  {
    platformId,
    userId,
    departmentIds,
  }: { platformId: number; userId: number; departmentIds: readonly number[] | null },
): Promise<boolean> {
  return (await db.read<{ found: boolean }>(FIND, [platformId, userId, departmentIds]))[0]!.found;
}
