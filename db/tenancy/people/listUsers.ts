import type { Database } from '../../core/connect.js';

export interface ListedUser {
  id: number;
  username: string;
  email: string;
  name: string;
  dm_admin: boolean;
  active: boolean;
  /** Of active memberships, by platform key. */
  roles: Record<string, string>;
}

const statement = {
  name: 'list_users',
  text: `
    select users.id, username, email, users.name, is_dm_admin as dm_admin, users.active,
           coalesce(jsonb_object_agg(platforms.key, memberships.role order by platforms.key) filter (where memberships.active), '{}') as roles
    from users
    left join memberships on memberships.user_id = users.id
    left join platforms on platforms.id = memberships.platform_id
    group by users.id
    having $1::text is null or bool_or(memberships.active and platforms.key = $1)
    order by lower(username)`,
};

/** All people, or the members of one platform, by user name. */
export function listUsers(db: Pick<Database, 'read'>, { platform }: { platform?: string } = {}): Promise<ListedUser[]> {
  return db.read<ListedUser>(statement, [platform ?? null]);
}
