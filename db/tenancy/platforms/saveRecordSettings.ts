import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';

/** By what the statements of a platform name its people, courses and blocks. */
export interface StoredRecordSettings {
  /** Home pages of accounts whose names are user names, besides the record store's own. */
  record_home_pages: string[];
  /** Where the IRIs of courses and blocks begin; without any, the end of every IRI is looked up. */
  record_iri_prefixes: string[];
}

/** Changes the settings that are passed, and returns all of them. What was stored before is looked at again in the background. */
export async function saveRecordSettings(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  changes: Partial<StoredRecordSettings>,
): Promise<StoredRecordSettings> {
  const text = `
    update platforms set settings = settings || cast(? as jsonb), modified_at = now() where id = ?
    returning coalesce(settings -> 'record_home_pages', '[]') as record_home_pages,
              coalesce(settings -> 'record_iri_prefixes', '[]') as record_iri_prefixes`;
  const { rows } = await db.transaction(
    actor,
    async (trx) => await trx.raw<{ rows: StoredRecordSettings[] }>(text, [JSON.stringify(changes), platformId]),
  );
  return rows[0]!;
}
