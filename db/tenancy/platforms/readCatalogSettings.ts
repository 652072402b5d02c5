import type { Database } from '../../core/connect.js';

/** How the catalog of a platform behaves. They lie in `platforms.settings`; what is not there is off or empty. */
export interface CatalogSettings {
  enroll_in_contained_courses: boolean;
  suggestion_acceptance_enrolls: boolean;
  /** Hosts, with their port where it is not the usual one, in lower case. */
  redirect_hosts: string[];
}

const statement = { name: 'read catalog settings', text: 'select settings from platforms where id = $1' };

export async function readCatalogSettings(db: Pick<Database, 'read'>, platformId: number): Promise<CatalogSettings> {
  const [row] = await db.read<{ settings: Partial<CatalogSettings> }>(statement, [platformId]);
  return catalogSettings(row?.settings ?? {});
}

/** As stored, with what is off or empty. */
export function catalogSettings(stored: Partial<CatalogSettings>): CatalogSettings {
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
