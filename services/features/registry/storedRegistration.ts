import { findRegisteredApp } from '../../../db/features/registeredApps.js';
import { findRegisteredFeature } from '../../../db/features/registeredFeatures.js';
import { RegistryRefused } from '../../../db/features/registryRefused.js';
import type { CoreServices } from '../../_shared/context.js';
import { conflict, invalidField, notFound } from '../../_shared/problems.js';

/** Waits for a change of the registry. Throws a Problem for what it refuses: 400 where a value is at fault, otherwise 409. */
export async function orRegistryProblem<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof RegistryRefused)) throw error;
    if (error.code !== 'unfit_value') throw conflict(error.message);
    throw invalidField('body', error.field ?? '', error.message, error.code);
  }
}

/** The app as it is stored now. Throws a Problem (404) when there is none. */
export async function storedApp({ db }: Pick<CoreServices, 'db'>, id: number) {
  const app = await findRegisteredApp(db, id);
  if (!app) throw notFound('app', id);
  return app;
}

/** The feature as it is stored now. Throws a Problem (404) when there is none. */
export async function storedFeature({ db }: Pick<CoreServices, 'db'>, name: string) {
  const feature = await findRegisteredFeature(db, name);
  if (!feature) throw notFound('feature', name);
  return feature;
}
