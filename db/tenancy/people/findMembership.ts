import type { Database } from '../../core/connect.js';
import type { Membership } from './membership.js';

/** The membership of an active user in a platform; null when they are not a member. */
export async function findMembership(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<Pick<Membership, 'role'> | null> {
  const [membership] = await db.read<Pick<Membership, 'role'>>(
    {
      name: 'find membership',
      text: `
        select memberships.role
          from memberships
          join users on users.id = memberships.user_id and users.active
         where memberships.platform_id = $1 and memberships.user_id = $2 and memberships.active`,
    },
    [platformId, userId],
  );
  return membership ?? null;
}
