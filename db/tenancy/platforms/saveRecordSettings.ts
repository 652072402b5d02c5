import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

/** How learning records of a platform identify its people, courses and blocks. */
export interface StoredRecordSettings {
  /** Home pages of accounts whose names are user names, besides the record store's own home page. */
  record_home_pages: string[];
  /** Prefixes of the IRIs of courses and blocks. Without any, the last segment of every IRI is looked up. */
  record_iri_prefixes: string[];
}

/** Saves the given settings and returns all of them. A background job resolves stored statements again. */
export async function saveRecordSettings(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  changes: Partial<StoredRecordSettings>,
): Promise<StoredRecordSettings> {
  const values = [JSON.stringify(changes), platformId];
  const [settings] = await change<StoredRecordSettings>(db, actor, SAVE, values);
  return settings!;
}

const SAVE: ChangingStatement = {
  name: 'save settings of records',
  changes: true,
  text: `
    update platforms set settings = settings || cast($1 as jsonb), modified_at = now() where id = $2
    returning coalesce(settings -> 'record_home_pages', '[]') as record_home_pages,
              coalesce(settings -> 'record_iri_prefixes', '[]') as record_iri_prefixes`,
};
