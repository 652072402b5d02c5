import type { Database } from '../core/connect.js';

export interface Membership {
  role: 'platform_admin' | 'platform_viewer' | 'learner';
}

/** What an active user is in a platform; null when they are not a member. */
export async function findMembership(db: Pick<Database, 'read'>, platformId: number, userId: number): Promise<Membership | null> {
  const [membership] = await db.read<Membership>(
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
