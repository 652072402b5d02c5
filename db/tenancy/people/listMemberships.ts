import type { Database } from '../../core/connect.js';
import type { Membership } from './membership.js';

export type PlatformMembership = Pick<Membership, 'platform_id' | 'role'>;

const statement = {
  name: 'list memberships of a person',
  text: `
    select memberships.platform_id, memberships.role
      from memberships
      join users on users.id = memberships.user_id and users.active
     where memberships.user_id = $1 and memberships.active
     order by memberships.platform_id`,
};

/** The platforms that an active user is a member of. */
export function listMemberships(db: Pick<Database, 'read'>, userId: number): Promise<PlatformMembership[]> {
  return db.read<PlatformMembership>(statement, [userId]);
}
