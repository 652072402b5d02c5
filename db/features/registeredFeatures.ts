import { DepartmentFeatureConfig } from './departmentFeatureConfig.js';
import { FeatureConfig } from './featureConfig.js';
import { PlatformFeatureConfig } from './platformFeatureConfig.js';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { query } from '../core/transaction.js';
import { Feature } from './feature.js';
import { validateFeature } from './validateFeature.js';
import type { RegisteredFeature } from './registry.js';
import { RegistryRefused, mapViolation } from './registryRefused.js';

/** A feature with the times of its creation and last change, in the format of `utc_time`. */
export interface DatedFeature extends RegisteredFeature {
  created: string;
  modified: string;
}

const PAGE = {
  name: 'page of registered features',
  text: `
    select (select count(*) from features)::float8 as count,
           coalesce((select json_agg(json_build_object(
                       'name', name, 'description', description, 'type', type, 'default_value', default_value, 'allowed_values', allowed_values,
                       'set_by_people', set_by_people, 'created', utc_time(created_at), 'modified', utc_time(modified_at)) order by name)
                       from (select * from features where $1::text is null or name = $1 order by name limit $2 offset $3) page), '[]') as features`,
};

/** Reads one page of the registered features by name, and counts all of them. */
export async function pageRegisteredFeatures(
  db: Pick<Database, 'read'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; features: DatedFeature[] }> {
  return (await db.read<{ count: number; features: DatedFeature[] }>(PAGE, [null, limit, offset]))[0]!;
}

/** Finds a feature by name; undefined when there is none. */
export async function findRegisteredFeature(
  db: Pick<Database, 'read'>,
  name: string,
): Promise<DatedFeature | undefined> {
  return (await db.read<{ features: DatedFeature[] }>(PAGE, [name, 1, 0]))[0]!.features[0];
}

/** Registers a feature. Throws RegistryRefused when another one has the name, or a value is invalid. */
export async function addFeature(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  feature: RegisteredFeature,
): Promise<void> {
  refuseInvalid(feature);
  const write = db.transaction(actor, async (trx) => {
    await Feature.query(trx).insert(feature as Partial<Feature>);
  });
  await mapViolation(write, () => new RegistryRefused('name_taken', `There is already a feature '${feature.name}'.`));
}

/**
 * Changes these fields of a feature. Returns false when there is no such feature. Throws RegistryRefused when a value
 * would become invalid.
 */
export function changeFeature(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  name: string,
  change: Partial<RegisteredFeature>,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await Feature.query(trx).findById(name).forUpdate();
    if (!stored) return false;
    const next = { ...stored, ...change };
    refuseInvalid(next);
    if (!isDeepStrictEqual({ ...stored }, next))
      await stored.$query(trx).patch({ ...(change as Partial<Feature>), modified_at: new Date() });
    return true;
  });
}

/**
 * Deletes a feature with its values of people, departments and platforms. Returns false when there is no such
 * feature.
 */
export function removeFeature(db: Pick<Database, 'transaction'>, actor: Actor, name: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    if ((await Feature.query(trx).deleteById(name)) === 0) return false;
    for (const { tableName } of [FeatureConfig, DepartmentFeatureConfig, PlatformFeatureConfig])
      await query(trx, buildRemoval(tableName), [name]);
    return true;
  });
}

function refuseInvalid(feature: RegisteredFeature): void {
  const invalid = validateFeature(feature);
  if (invalid) throw new RegistryRefused('unfit_value', invalid.message, invalid.field);
}

const buildRemoval = (table: string): ChangingStatement => ({
  name: `remove a feature from ${table}`,
  changes: true,
  text: `update ${table} set config = config - cast($1 as text), modified_at = now() where jsonb_exists(config, $1)`,
});
