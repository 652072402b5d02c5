import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { CatalogSettings } from './readCatalogSettings.js';

/** Saves the given settings; the others stay unchanged. */
export async function saveCatalogSettings(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { redirect_hosts: hosts, ...flags }: Partial<CatalogSettings>,
): Promise<void> {
  const changes = { ...flags, ...(hosts && { redirect_hosts: [...new Set(hosts)] }) };
  const text = 'update platforms set settings = settings || cast(? as jsonb), modified_at = now() where id = ?';
  await db.transaction(actor, async (trx) => await trx.raw(text, [JSON.stringify(changes), platformId]));
}
