import type { Database } from '../core/connect.js';

const FIND = {
  name: 'analytics: is a person of the platform',
  text: `
    select exists (select from memberships where platform_id = $1 and user_id = $2)
           and (cast($3 as bigint[]) is null
                or exists (select from department_members where platform_id = $1 and user_id = $2 and department_id = any ($3))) as found`,
};

/** Whether somebody is or was a member of the platform; where departments are passed (all below included), one of their people. */
export async function isFiguredPerson(
  db: Pick<Database, 'read'>,
  {
    platformId,
    userId,
    departmentIds,
  }: { platformId: number; userId: number; departmentIds: readonly number[] | null },
): Promise<boolean> {
  return (await db.read<{ found: boolean }>(FIND, [platformId, userId, departmentIds]))[0]!.found;
}
