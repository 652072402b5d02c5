import type { Database } from '../../core/connect.js';
import type { TenantLaunch } from './tenantLaunch.js';

/** A launch as administrators see it. Times have the format of `utc_time`. */
export interface ListedLaunch extends Pick<
  TenantLaunch,
  | 'id'
  | 'provider'
  | 'payment_reference'
  | 'platform_key'
  | 'platform_name'
  | 'username'
  | 'email'
  | 'state'
  | 'failed_step'
  | 'failure'
> {
  created: string;
  finished: string | null;
}

export interface LaunchFilter {
  /** The launched platform; null: launches of all platforms, and those that led to none. */
  platformId: number | null;
  /** The user name of the first administrator. */
  person: string | undefined;
  states: readonly TenantLaunch['state'][] | undefined;
  since: string | undefined;
  until: string | undefined;
  limit: number;
  offset: number;
}

/** $1 to $5 are the values of the filter. */
const MATCHING = `
  from tenant_launches launch
 where (cast($1 as integer) is null or launch.platform_id = $1) and (cast($2 as text) is null or lower(launch.username) = lower($2))
   and (cast($3 as text[]) is null or launch.state = any ($3))
   and (cast($4 as timestamptz) is null or launch.created_at >= $4) and (cast($5 as timestamptz) is null or launch.created_at < $5)`;

const LIST = {
  name: 'list launches',
  text: `
    with page as (select launch.* ${MATCHING} order by launch.created_at desc, launch.id desc limit $6 offset $7)
    select (select count(*) ${MATCHING}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', id, 'provider', provider, 'payment_reference', payment_reference, 'platform_key', platform_key,
                     'platform_name', platform_name, 'username', username, 'email', email, 'state', state, 'failed_step', failed_step,
                     'failure', failure, 'created', utc_time(created_at), 'finished', utc_time(finished_at)) order by created_at desc, id desc), '[]')
              from page) as rows`,
};

/** One page of launches, the newest first, and the number of all that match. */
export async function listTenantLaunches(
  db: Pick<Database, 'read'>,
  { platformId, person, states, since, until, limit, offset }: LaunchFilter,
): Promise<{ count: number; rows: ListedLaunch[] }> {
  const values = [platformId, person || null, states?.length ? states : null, since ?? null, until ?? null];
  const [row] = await db.read<{ count: number; rows: ListedLaunch[] }>(LIST, [...values, limit, offset]);
  return row!;
}
