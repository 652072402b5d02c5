import type { Database } from '../../core/connect.js';

/** Settings of a platform's catalog, stored in `platforms.settings`. A missing setting is off or empty. */
export interface CatalogSettings {
  enroll_in_contained_courses: boolean;
  suggestion_acceptance_enrolls: boolean;
  /** Host names in lower case, with the port when it is not the default one. */
  redirect_hosts: string[];
}

const statement = { name: 'read catalog settings', text: 'select settings from platforms where id = $1' };

export async function readCatalogSettings(db: Pick<Database, 'read'>, platformId: number): Promise<CatalogSettings> {
  const [row] = await db.read<{ settings: Partial<CatalogSettings> }>(statement, [platformId]);
  return parseCatalogSettings(row?.settings ?? {});
}

/** Completes stored settings with defaults: off or empty. */
export function parseCatalogSettings(stored: Partial<CatalogSettings>): CatalogSettings {
  const {
    enroll_in_contained_courses: contained,
    suggestion_acceptance_enrolls: accepted,
    redirect_hosts: hosts = [],
  } = stored;
  return {
    enroll_in_contained_courses: contained === true,
    suggestion_acceptance_enrolls: accepted === true,
    redirect_hosts: hosts,
  };
}
