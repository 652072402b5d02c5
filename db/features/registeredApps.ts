import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { App } from './app.js';
import type { RegisteredApp } from './registry.js';
import { RegistryRefused, mapViolation } from './registryRefused.js';

/** An app with the times of its creation and last change, in the format of `utc_time`. */
export interface DatedApp extends RegisteredApp {
  id: number;
  created: string;
  modified: string;
}

const PAGE = {
  name: 'page of registered apps',
  text: `
    select (select count(*) from apps)::float8 as count,
           coalesce((select json_agg(json_build_object(
                       'id', id, 'name', name, 'url', url, 'type', type, 'metadata', metadata, 'onboarding_required', onboarding_required,
                       'trial_days', trial_days, 'active', active, 'created', utc_time(created_at), 'modified', utc_time(modified_at)) order by lower(name))
                       from (select * from apps where $1::integer is null or id = $1 order by lower(name) limit $2 offset $3) page), '[]') as apps`,
};

/** Reads one page of the registered apps by name, and counts all of them. */
export async function pageRegisteredApps(
  db: Pick<Database, 'read'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; apps: DatedApp[] }> {
  return (await db.read<{ count: number; apps: DatedApp[] }>(PAGE, [null, limit, offset]))[0]!;
}

/** Finds an app by id; undefined when there is none. */
export async function findRegisteredApp(db: Pick<Database, 'read'>, id: number): Promise<DatedApp | undefined> {
  return (await db.read<{ apps: DatedApp[] }>(PAGE, [id, 1, 0]))[0]!.apps[0];
}

/** Registers an app and returns its id. Throws RegistryRefused when another app has its name or URL. */
export function addApp(db: Pick<Database, 'transaction'>, actor: Actor, app: RegisteredApp): Promise<number> {
  return mapViolation(
    db.transaction(actor, async (trx) => (await App.query(trx).insert(app).returning('id')).id),
    mapConstraint,
  );
}

/**
 * Changes these fields of an app. Returns false when there is no such app. Throws RegistryRefused when another app
 * has its name or URL.
 */
export function changeApp(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  id: number,
  change: Partial<RegisteredApp>,
): Promise<boolean> {
  const write = db.transaction(actor, async (trx) => {
    const stored = await App.query(trx).findById(id).forUpdate();
    if (stored && !isDeepStrictEqual({ ...stored }, { ...stored, ...change }))
      await stored.$query(trx).patch({ ...change, modified_at: new Date() });
    return stored !== undefined;
  });
  return mapViolation(write, mapConstraint);
}

/**
 * Deletes an app. Returns false when there is no such app. Throws RegistryRefused while grants, trials, products or
 * entitlements refer to it.
 */
export function removeApp(db: Pick<Database, 'transaction'>, actor: Actor, id: number): Promise<boolean> {
  return mapViolation(
    db.transaction(actor, async (trx) => (await App.query(trx).deleteById(id)) > 0),
    () =>
      new RegistryRefused(
        'in_use',
        `The app '${id}' was granted, tried or sold before and cannot be removed. Deactivate it instead.`,
      ),
  );
}

function mapConstraint(constraint: string): RegistryRefused | undefined {
  if (constraint === 'apps_name') return new RegistryRefused('name_taken', 'Another app has this name.');
  return constraint === 'apps_url' ? new RegistryRefused('address_taken', 'Another app has this address.') : undefined;
}
