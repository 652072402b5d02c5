import type { PlatformGrant } from '../tenancy/access/caller.js';
import type { Database } from '../core/connect.js';
import type { ChannelAccount } from './channelAccount.js';

/** The person of an account, an active member of the platform. */
export interface LinkedPerson {
  id: number;
  username: string;
  email: string;
  role: PlatformGrant['role'];
}

/**
 * Finds the person of an account: by the link of the account, or on chat-c and chat-d by the e-mail address that the
 * channel verified. Null for an unknown account, and for a person who is not an active member of the platform.
 */
export async function findLinkedPerson(
  db: Pick<Database, 'read'>,
  platformId: number,
  { channel, key }: Pick<ChannelAccount, 'channel' | 'key'>,
  verifiedEmail: string | null = null,
): Promise<LinkedPerson | null> {
  const email = channel === 'chat_c' || channel === 'chat_d' ? verifiedEmail : null;
  const [person] = await db.read<LinkedPerson>(
    {
      name: 'find linked person',
      text: `
        with named as (
          select user_id, 1 as priority from bot_user_links where platform_id = $1 and channel = $2 and account_key = $3
          union all
          select id, 2 from users where $4::text is not null and lower(email) = lower($4)
        )
        select users.id, users.username, users.email, memberships.role
          from named
          join users on users.id = named.user_id and users.active
          join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
         order by named.priority limit 1`,
    },
    [platformId, channel, key, email],
  );
  return person ?? null;
}
