import type { Database } from '../../core/connect.js';

/** A session without its secret. Times have the format of `utc_time`. */
export interface ListedBrowserSession {
  id: string;
  platform_key: string;
  user_id: number;
  username: string;
  name: string;
  identity_provider: string | null;
  acr: string | null;
  authenticated: string | null;
  user_agent: string;
  created: string;
  last_used: string;
  expires: string;
}

export interface SessionFilter {
  platformId: number;
  id?: string;
  userId?: number;
  limit: number;
  offset: number;
}

const LIST = {
  name: 'list browser sessions',
  text: `
    with live as (
      select *, least(expires_at, last_used_at + make_interval(secs => idle_s)) as ends_at
        from browser_sessions
       where platform_id = $1 and ($2::uuid is null or id = $2) and ($3::bigint is null or user_id = $3)
         and expires_at > now() and last_used_at + make_interval(secs => idle_s) > now()
    ), page as (
      select * from live order by last_used_at desc, id limit $4 offset $5
    )
    select (select count(*) from live) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'platform_key', platforms.key, 'user_id', page.user_id, 'username', users.username,
                     'name', users.name, 'identity_provider', provider_id, 'acr', acr,
                     'authenticated', utc_time(authenticated_at), 'user_agent', user_agent,
                     'created', utc_time(page.created_at), 'last_used', utc_time(last_used_at),
                     'expires', utc_time(ends_at)) order by last_used_at desc, page.id), '[]')
              from page
              join platforms on platforms.id = page.platform_id
              join users on users.id = page.user_id) as sessions`,
};

/** One page of the live sessions of a platform, the last used first, and their count. */
export async function listBrowserSessions(
  db: Pick<Database, 'read'>,
  { platformId, id, userId, limit, offset }: SessionFilter,
): Promise<{ count: number; sessions: ListedBrowserSession[] }> {
  const values = [platformId, id ?? null, userId ?? null, limit, offset];
  const [row] = await db.read<{ count: number; sessions: ListedBrowserSession[] }>(LIST, values);
  return row!;
}
