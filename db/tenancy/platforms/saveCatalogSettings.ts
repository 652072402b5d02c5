import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { CatalogSettings } from './readCatalogSettings.js';

/** Saves the given settings; the others stay unchanged. */
export async function saveCatalogSettings(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { redirect_hosts: hosts, ...flags }: Partial<CatalogSettings>,
): Promise<void> {
  const changes = { ...flags, ...(hosts && { redirect_hosts: [...new Set(hosts)] }) };
  await change(db, actor, SAVE, [JSON.stringify(changes), platformId]);
}

const SAVE: ChangingStatement = {
  name: 'save catalog settings',
  changes: true,
  text: 'update platforms set settings = settings || cast($1 as jsonb), modified_at = now() where id = $2',
};
