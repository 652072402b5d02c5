import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, change, query } from '../core/transaction.js';
import { type App } from './app.js';
import { UserApp } from './userApp.js';

const COMPLETE_ONBOARDING: ChangingStatement = {
  changes: true,
  name: 'complete onboarding',
  text: `
    insert into user_apps as own (platform_id, user_id, app_id, onboarding_completed_at)
    select access.platform_id, $1, access.app_id, case when $3 then now() end
      from unnest($2::integer[], $4::integer[]) access (platform_id, app_id)
    on conflict (platform_id, user_id, app_id) do update
       set onboarding_completed_at = case when $3 then coalesce(own.onboarding_completed_at, now()) end, modified_at = now()
     where (own.onboarding_completed_at is not null) <> $3`,
};

/** Stores whether a person has completed the onboarding of apps, each in a platform. Safe to repeat. */
export async function saveOnboarding(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  userId: number,
  apps: { platformId: number; appId: number }[],
  isCompleted: boolean,
): Promise<void> {
  await change(db, actor, COMPLETE_ONBOARDING, [
    userId,
    apps.map(({ platformId }) => platformId),
    isCompleted,
    apps.map(({ appId }) => appId),
  ]);
}

/**
 * Finds the apps of this name, URL or id that a person may access now, in these platforms (null means all of theirs).
 */
export function findAccessibleApps(
  db: Pick<Database, 'read'>,
  userId: number,
  app: string,
  platformIds: number[] | null,
): Promise<{ platformId: number; appId: number }[]> {
  return db.read<{ platformId: number; appId: number }>(
    {
      name: 'find accessible apps',
      text: `
        select member.platform_id as "platformId", app.id as "appId"
          from memberships member
          join apps app on app.active and is_app(app.name, app.url, app.id, $2::text)
          left join user_apps own on own.platform_id = member.platform_id and own.user_id = member.user_id and own.app_id = app.id
          left join platform_apps shared on shared.platform_id = member.platform_id and shared.app_id = app.id
         where member.user_id = $1 and member.active and ($3::integer[] is null or member.platform_id = any ($3::integer[]))
           and (own.trial_ends_at > now() or (own.reason is not null and coalesce(own.ends_at > now(), true))
                or (shared.reason is not null and coalesce(shared.ends_at > now(), true))
                or exists (select from entitlements open
                            where open.platform_id = member.platform_id and open.user_id = member.user_id and open.app_id = app.id and open.kind = 'subscription'
                              and open.starts_at <= now() and coalesce(open.ends_at > now(), true)))
         order by 1, 2`,
    },
    [userId, app, platformIds],
  );
}

/** `unknown`: there is no such app. `none`: the app has no trial. `ended`: the person has used their trial. */
export type TrialOutcome = 'started' | 'running' | 'ended' | 'stopped' | 'unknown' | 'none';

/**
 * Starts or ends the free trial of an app for a person. A person has one trial per app and platform. Safe to repeat
 * and in parallel.
 */
export function changeTrial(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, app, starts }: { platformId: number; userId: number; app: string; starts: boolean },
): Promise<TrialOutcome> {
  return db.transaction(actor, async (trx) => {
    const [found] = await query<Pick<App, 'id' | 'trial_days'>>(trx, FIND_APP, [app]);
    if (!found) return 'unknown';
    const key = { platform_id: platformId, user_id: userId, app_id: found.id };
    const running = UserApp.query(trx).where(key).where('trial_ends_at', '>', trx.fn.now());
    if (!starts) {
      await running.patch({ trial_ends_at: trx.fn.now(), modified_at: trx.fn.now() });
      return 'stopped';
    }
    if (found.trial_days !== null && (await startTrial(trx, key, found.trial_days))) return 'started';
    if ((await running.resultSize()) > 0) return 'running';
    return found.trial_days === null ? 'none' : 'ended';
  });
}

/** Starts the trial unless there was one. Returns whether it did. */
async function startTrial(
  trx: Transaction,
  key: Pick<UserApp, 'platform_id' | 'user_id' | 'app_id'>,
  days: number,
): Promise<boolean> {
  const values = [key.platform_id, key.user_id, key.app_id, days];
  return (await query(trx, START_TRIAL, values)).length > 0;
}

const FIND_APP = {
  name: 'find app with its trial',
  text: `select id, trial_days from apps app where active and is_app(app.name, app.url, app.id, cast($1 as text)) order by id limit 1`,
};

const START_TRIAL: ChangingStatement = {
  name: 'start trial of an app',
  changes: true,
  text: `
    insert into user_apps (platform_id, user_id, app_id, trial_started_at, trial_ends_at)
    values ($1, $2, $3, now(), now() + make_interval(days => $4))
    on conflict (platform_id, user_id, app_id) do update
      set trial_started_at = excluded.trial_started_at, trial_ends_at = excluded.trial_ends_at, modified_at = now()
      where user_apps.trial_started_at is null
    returning 1`,
};
