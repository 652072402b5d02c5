import { findRegisteredApp } from '../../../db/features/registeredApps.js';
import { findRegisteredFeature } from '../../../db/features/registeredFeatures.js';
import { RegistryRefused } from '../../../db/features/registryRefused.js';
import type { CoreServices } from '../../_shared/context.js';
import { conflict, invalidField, notFound } from '../../_shared/problems.js';

/** Awaits a change of the registry and maps its refusals to Problems: 400 for an invalid field, otherwise 409. */
export async function mapRegistryErrors<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof RegistryRefused)) throw error;
    if (error.code !== 'unfit_value') throw conflict(error.message);
    throw invalidField('body', error.field ?? '', error.message, error.code);
  }
}

/** Reads an app. Throws a Problem (404) when there is none. */
export async function requireApp({ db }: Pick<CoreServices, 'db'>, id: number) {
  const app = await findRegisteredApp(db, id);
  if (!app) throw notFound('app', id);
  return app;
}

/** Reads a feature. Throws a Problem (404) when there is none. */
export async function requireFeature({ db }: Pick<CoreServices, 'db'>, name: string) {
  const feature = await findRegisteredFeature(db, name);
  if (!feature) throw notFound('feature', name);
  return feature;
}
