import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { App } from './app.js';
import type { RegisteredApp } from './registry.js';
import { RegistryRefused, orRegistryRefused } from './registryRefused.js';
import { utcTime } from '../core/utcTime.js';

/** An app with when it was registered and changed, in the form of `utcTime`. */
export interface DatedApp extends RegisteredApp {
  id: number;
  created: string;
  modified: string;
}

const pageStatement = {
  name: 'page of registered apps',
  text: `
    select (select count(*) from apps)::float8 as count,
           coalesce((select json_agg(json_build_object(
                       'id', id, 'name', name, 'url', url, 'type', type, 'metadata', metadata, 'onboarding_required', onboarding_required,
                       'trial_days', trial_days, 'active', active, 'created', ${utcTime('created_at')}, 'modified', ${utcTime('modified_at')}) order by lower(name))
                       from (select * from apps where $1::integer is null or id = $1 order by lower(name) limit $2 offset $3) page), '[]') as apps`,
};

/** One page of the apps of the operator by name, and how many there are in all. */
export async function pageOfApps(
  db: Pick<Database, 'read'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; apps: DatedApp[] }> {
  return (await db.read<{ count: number; apps: DatedApp[] }>(pageStatement, [null, limit, offset]))[0]!;
}

/** The app of this number; undefined when there is none. */
export async function findRegisteredApp(db: Pick<Database, 'read'>, id: number): Promise<DatedApp | undefined> {
  return (await db.read<{ apps: DatedApp[] }>(pageStatement, [id, 1, 0]))[0]!.apps[0];
}

/** Registers an app and returns its number. Throws RegistryRefused when another app has its name or address. */
export function addApp(db: Pick<Database, 'transaction'>, actor: Actor, app: RegisteredApp): Promise<number> {
  return orRegistryRefused(
    db.transaction(actor, async (trx) => (await App.query(trx).insert(app).returning('id')).id),
    takenBy,
  );
}

/** Changes these fields of an app. Returns whether there is one. Throws RegistryRefused when another app has its name or address. */
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
  return orRegistryRefused(write, takenBy);
}

/** Removes an app. Returns whether there was one. Throws RegistryRefused while grants, trials, products or entitlements refer to it. */
export function removeApp(db: Pick<Database, 'transaction'>, actor: Actor, id: number): Promise<boolean> {
  return orRegistryRefused(
    db.transaction(actor, async (trx) => (await App.query(trx).deleteById(id)) > 0),
    () =>
      new RegistryRefused(
        'in_use',
        `The app '${id}' was granted, tried or sold before and cannot be removed. Deactivate it instead.`,
      ),
  );
}

function takenBy(constraint: string): RegistryRefused | undefined {
  if (constraint === 'apps_name') return new RegistryRefused('name_taken', 'Another app has this name.');
  return constraint === 'apps_url' ? new RegistryRefused('address_taken', 'Another app has this address.') : undefined;
}
