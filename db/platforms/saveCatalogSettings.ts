import type { Database } from '../core/connect.js';
import type { CatalogSettings } from './readCatalogSettings.js';

/** Changes the settings that are given; the others keep their value. */
export async function saveCatalogSettings(
  db: Pick<Database, 'knex'>,
  platformId: number,
  { redirect_hosts: hosts, ...flags }: Partial<CatalogSettings>,
): Promise<void> {
  const changes = { ...flags, ...(hosts && { redirect_hosts: [...new Set(hosts.map((host) => host.toLowerCase()))] }) };
  await db.knex.raw('update platforms set settings = settings || cast(? as jsonb), modified_at = now() where id = ?', [
    JSON.stringify(changes),
    platformId,
  ]);
}
