import { type Rows, rowsCondition } from '../tenancy/access/rows.js';
import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import type { App } from './app.js';
import type { PlatformApp } from './platformApp.js';
import type { UserApp } from './userApp.js';

export type AppReason = PlatformApp['reason'] | 'trial';

/** The access of a person to an app in a platform. Times have the format of `utc_time`. */
export interface ListedApp {
  id: number;
  app: Pick<App, 'name' | 'url' | 'type' | 'metadata' | 'onboarding_required'>;
  platform: { key: string; name: string };
  /** Why the person may access the app; null when they no longer may. */
  reason: AppReason | null;
  /** Null when access does not end or has ended. */
  ends_at: string | null;
  subscription: { provider: string; ends_at: string | null } | null;
  provider: string;
  is_admin: boolean;
  metadata: UserApp['metadata'];
  onboarding_completed: boolean;
  trial_started_at: string | null;
  trial_ends_at: string | null;
  free_trial_expired: boolean;
}

export interface AppFilter {
  userId: number;
  /** Rows of memberships that the caller may see. */
  rows: Rows;
  platformId?: number;
  /** Name, URL or id of the app. */
  app?: string;
  /** Includes apps that the person could access before. */
  includeEnded: boolean;
}

// The access that ends last counts, or one without an end. Of equal ends, a grant precedes a subscription, and that a
// trial.
const buildText = (
  { userId, rows, platformId, app, includeEnded }: AppFilter,
  { limit, offset }: { limit: number; offset: number },
  bind: BindValue,
) => {
  const user = bind(userId, 'bigint');
  const conditions = [
    `member.user_id = ${user} and member.active`,
    rowsCondition(rows, { platform: 'member.platform_id', person: 'member.user_id' }, bind),
    ...(platformId === undefined ? [] : [`member.platform_id = ${bind(platformId, 'integer')}`]),
    ...(app === undefined ? [] : [`is_app(app.name, app.url, app.id, ${bind(app, 'text')})`]),
  ];
  return `
    with owned as materialized (
      select app.id, app.name, app.url, app.type, app.metadata as app_metadata, app.onboarding_required,
             platforms.key as platform_key, platforms.name as platform_name, member.role = 'platform_admin' as is_admin,
             coalesce(own.metadata, '{}') as metadata, coalesce(nullif(own.provider, ''), nullif(shared.provider, ''), bought.provider, '') as provider,
             own.onboarding_completed_at is not null as onboarding_completed, own.trial_started_at, own.trial_ends_at,
             coalesce(own.trial_ends_at <= now(), false) as free_trial_expired, best.reason, best.ends_at,
             (select json_build_object('provider', paid.provider, 'ends_at', utc_time(paid.ends_at))
                from (values (own.reason, own.provider, own.ends_at), (shared.reason, shared.provider, shared.ends_at), (bought.reason, bought.provider, bought.ends_at)) paid (reason, provider, ends_at)
               where paid.reason = 'subscription' and (paid.ends_at is null or paid.ends_at > now()) order by paid.ends_at desc nulls first limit 1) as subscription
        from memberships member
        join platforms on platforms.id = member.platform_id
        join apps app on app.active
        left join user_apps own on own.platform_id = member.platform_id and own.user_id = member.user_id and own.app_id = app.id
        left join platform_apps shared on shared.platform_id = member.platform_id and shared.app_id = app.id
        left join lateral (
          select 'subscription' as reason, subscription.provider, open.ends_at
            from entitlements open
            join subscriptions subscription on subscription.platform_id = open.platform_id and subscription.id = open.subscription_id
           where open.platform_id = member.platform_id and open.user_id = member.user_id and open.app_id = app.id and open.kind = 'subscription' and open.starts_at <= now()
           order by open.ends_at desc nulls first limit 1) bought on true
        left join lateral (
          select reason, ends_at
            from (values (1, own.reason, own.ends_at), (2, shared.reason, shared.ends_at), (3, bought.reason, bought.ends_at), (4, case when own.trial_ends_at is not null then 'trial' end, own.trial_ends_at)) way (priority, reason, ends_at)
           where reason is not null and (ends_at is null or ends_at > now())
           order by ends_at desc nulls first, reason = 'grant' desc, priority limit 1) best on true
       where ${conditions.join(' and ')}
         and (best.reason is not null${includeEnded ? ' or own.reason is not null or own.trial_ends_at is not null or shared.reason is not null or bought.reason is not null' : ''})
    )
    select (select count(*) from owned)::float8 as count,
           coalesce((select json_agg(json_build_object(
                       'id', page.id, 'app', json_build_object('name', page.name, 'url', url, 'type', type, 'metadata', app_metadata, 'onboarding_required', onboarding_required),
                       'platform', json_build_object('key', platform_key, 'name', platform_name), 'reason', reason, 'ends_at', utc_time(ends_at), 'subscription', subscription,
                       'provider', provider, 'is_admin', is_admin, 'metadata', metadata, 'onboarding_completed', onboarding_completed,
                       'trial_started_at', utc_time(trial_started_at), 'trial_ends_at', utc_time(trial_ends_at), 'free_trial_expired', free_trial_expired)
                     order by lower(page.name), platform_key)
                       from (select * from owned order by lower(name), platform_key limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}) page), '[]') as apps`;
};

/** Lists one page of the apps that a person may access, by name, and counts all that match. */
export async function listApps(
  db: Pick<Database, 'read'>,
  filter: AppFilter,
  page: { limit: number; offset: number },
): Promise<{ count: number; apps: ListedApp[] }> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = buildText(filter, page, bind);
  const [row] = await db.read<{ count: number; apps: ListedApp[] }>({ text }, values);
  return row!;
}
