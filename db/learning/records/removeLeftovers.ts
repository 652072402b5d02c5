import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { removeUnattachedFiles } from './attachments.js';
import { lockStore } from './storeCursor.js';

/** Rows in a transaction. */
const BATCH = 5_000;

const removing = (table: string, key: string, result: string) => ({
  changes: true as const,
  text: `delete from ${table}
          where platform_id = $1 and (${key}) in (select ${key} from ${table} where platform_id = $1 and stored < $2 limit ${BATCH})
         returning ${result}`,
});
const LINKS = removing('statement_links', 'identifier_id, stored', '1 as removed');
const REFERENCES = removing('statement_references', 'stored, target_id', '1 as removed');
const ATTACHMENTS = removing('statement_attachments', 'stored, sha2', `encode(sha2, 'hex') as sha2`);

/**
 * Deletes links, references and attachments of removed statements of a platform that were stored before a time (ISO
 * 8601), and files that no other statement has. Idempotent.
 */
export async function removeLeftovers(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  before: string,
): Promise<void> {
  const remove = async (removeSome: (trx: Transaction) => Promise<unknown[]>) => {
    while ((await db.transaction(actor, removeSome)).length === BATCH);
  };
  await remove((trx) => query(trx, LINKS, [platformId, before]));
  await remove((trx) => query(trx, REFERENCES, [platformId, before]));
  await remove(async (trx) => {
    // Attaching a file takes the same lock, so an unreferenced file stays unreferenced.
    await lockStore(trx, platformId, []);
    const files = await query<{ sha2: string }>(trx, ATTACHMENTS, [platformId, before]);
    await removeUnattachedFiles(
      trx,
      platformId,
      files.map(({ sha2 }) => sha2),
    );
    return files;
  });
}
