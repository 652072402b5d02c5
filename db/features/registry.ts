import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { App } from './app.js';
import type { Feature } from './feature.js';
import type { PlatformApp } from './platformApp.js';

export type RegisteredApp = Pick<
  App,
  'name' | 'url' | 'type' | 'metadata' | 'onboarding_required' | 'trial_days' | 'active'
>;

const SAVE_APP: ChangingStatement = {
  changes: true,
  name: 'register app',
  text: `
    insert into apps as app (name, url, type, metadata, onboarding_required, trial_days, active) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (lower(name)) do update
       set name = excluded.name, url = excluded.url, type = excluded.type, metadata = excluded.metadata, onboarding_required = excluded.onboarding_required,
           trial_days = excluded.trial_days, active = excluded.active, modified_at = now()
    returning id, xmax = 0 as created`,
};

/**
 * Registers an app, or changes the app of that name. Throws a unique violation (23505) when another app has the URL.
 */
export async function registerApp(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  app: RegisteredApp,
): Promise<{ id: number; created: boolean }> {
  const [row] = await change<Pick<App, 'id'> & { created: boolean }>(db, actor, SAVE_APP, [
    app.name,
    app.url,
    app.type,
    JSON.stringify(app.metadata),
    app.onboarding_required,
    app.trial_days,
    app.active,
  ]);
  return row!;
}

export interface ListedRegisteredApp extends RegisteredApp {
  id: number;
}

/** Lists all registered apps by name. */
export function listRegisteredApps(db: Pick<Database, 'read'>): Promise<ListedRegisteredApp[]> {
  return db.read<ListedRegisteredApp>({
    name: 'list registered apps',
    text: 'select id, name, url, type, metadata, onboarding_required, trial_days, active from apps order by lower(name)',
  });
}

export interface RegisteredFeature extends Pick<
  Feature,
  'name' | 'description' | 'type' | 'allowed_values' | 'set_by_people'
> {
  default_value: unknown;
}

const SAVE_FEATURE: ChangingStatement = {
  changes: true,
  name: 'register feature',
  text: `
    insert into features (name, description, type, default_value, allowed_values, set_by_people) values ($1, $2, $3, $4, $5, $6)
    on conflict (name) do update
       set description = excluded.description, type = excluded.type, default_value = excluded.default_value, allowed_values = excluded.allowed_values,
           set_by_people = excluded.set_by_people, modified_at = now()
    returning xmax = 0 as created`,
};

/** Registers a feature, or changes the feature of that name. Returns whether it is new. */
export async function registerFeature(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  feature: RegisteredFeature,
): Promise<boolean> {
  const allowed = feature.allowed_values === null ? null : JSON.stringify(feature.allowed_values);
  const [row] = await change<{ created: boolean }>(db, actor, SAVE_FEATURE, [
    feature.name,
    feature.description,
    feature.type,
    JSON.stringify(feature.default_value),
    allowed,
    feature.set_by_people,
  ]);
  return row!.created;
}

/** Lists all registered features by name. */
export function listRegisteredFeatures(db: Pick<Database, 'read'>): Promise<RegisteredFeature[]> {
  return db.read<RegisteredFeature>({
    name: 'list registered features',
    text: 'select name, description, type, default_value, allowed_values, set_by_people from features order by name',
  });
}

export interface AppGrant {
  platformId: number;
  /** Null means all members of the platform. */
  userId: number | null;
  app: string;
  reason: PlatformApp['reason'];
  provider: PlatformApp['provider'];
  /** Null means that access does not end. */
  endsAt: PlatformApp['ends_at'];
}

const buildGrantStatement = (table: 'user_apps' | 'platform_apps', keys: string): ChangingStatement => ({
  changes: true,
  text: `
    insert into ${table} (platform_id, ${keys}app_id, reason, provider, ends_at)
    select $1, ${keys === '' ? '' : '$6::bigint, '}app.id, $3, $4, $5::timestamptz from apps app where is_app(app.name, app.url, app.id, $2::text) order by app.id limit 1
    on conflict (platform_id, ${keys}app_id) do update set reason = excluded.reason, provider = excluded.provider, ends_at = excluded.ends_at, modified_at = now()
    returning 1`,
});

/**
 * Grants access to an app to a person or to all members of a platform. Replaces an earlier grant. Returns false when
 * there is no such app.
 */
export async function grantApp(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, app, reason, provider, endsAt }: AppGrant,
): Promise<boolean> {
  const values = [platformId, app, reason, provider, endsAt];
  const rows =
    userId === null
      ? await change(db, actor, buildGrantStatement('platform_apps', ''), values)
      : await change(db, actor, buildGrantStatement('user_apps', 'user_id, '), [...values, userId]);
  return rows.length > 0;
}

/** Ends a grant or subscription of an app. Trials continue. Returns false when there is nothing to end. */
export async function revokeApp(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, app }: Pick<AppGrant, 'platformId' | 'userId' | 'app'>,
): Promise<boolean> {
  const table = userId === null ? 'platform_apps' : 'user_apps';
  const text = `
    update ${table} given set ends_at = now(), modified_at = now() from apps app
     where given.platform_id = $1 and app.id = given.app_id and is_app(app.name, app.url, app.id, $2::text) and given.reason is not null
       and (given.ends_at is null or given.ends_at > now())${userId === null ? '' : ' and given.user_id = $3'}
    returning 1`;
  const rows = await change(db, actor, { changes: true, text }, [
    platformId,
    app,
    ...(userId === null ? [] : [userId]),
  ]);
  return rows.length > 0;
}

const FIND_APP = {
  name: 'find app',
  text: `select id from apps app where active and is_app(app.name, app.url, app.id, $1::text) order by id limit 1`,
};

/** Finds the id of an active app by name, URL or id; null when there is none. */
export async function findAppId(db: Pick<Database, 'read'>, app: string): Promise<number | null> {
  return (await db.read<Pick<App, 'id'>>(FIND_APP, [app]))[0]?.id ?? null;
}
