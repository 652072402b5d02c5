import type { Database } from '../../core/connect.js';

/** A link as answers show it. Times have the format of `utc_time`. */
export interface ListedIdentityLink {
  id: number;
  subject: string;
  user_id: number;
  username: string;
  email: string;
  confirmed: boolean;
  created: string;
  last_used: string | null;
}

export interface IdentityLinkFilter {
  platformId: number;
  providerId: string;
  /** The one with this id. */
  id?: number;
  /** The subject, or a part of the user name or the e-mail address. */
  text?: string;
  limit: number;
  offset: number;
}

// The index of subjects gives the order of a page.
const LIST = {
  name: 'list identity links',
  text: `
    with matching as (
      select l.*, u.username, u.email
        from identity_links l
        join users u on u.id = l.user_id
       where l.platform_id = $1 and l.provider_id = $2
         and (cast($3 as bigint) is null or l.id = $3)
         and (cast($4 as text) is null or l.subject = $4
              or fold(u.username) like like_pattern($4) or fold(u.email) like like_pattern($4))
    ), page as (
      select * from matching order by subject limit $5 offset $6
    )
    select (select count(*) from matching) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', id, 'subject', subject, 'user_id', user_id, 'username', username, 'email', email,
                     'confirmed', is_confirmed, 'created', utc_time(created_at), 'last_used', utc_time(last_used_at))
                     order by subject), '[]')
              from page) as links`,
};

/** One page of the links of a provider, by subject, and the count of all matches. */
export async function listIdentityLinks(
  db: Pick<Database, 'read'>,
  { platformId, providerId, id, text, limit, offset }: IdentityLinkFilter,
): Promise<{ count: number; links: ListedIdentityLink[] }> {
  const values = [platformId, providerId, id ?? null, text ?? null, limit, offset];
  const [row] = await db.read<{ count: number; links: ListedIdentityLink[] }>(LIST, values);
  return row!;
}
