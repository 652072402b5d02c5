import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change, query } from '../../core/transaction.js';
import { FileRemoval } from './fileRemoval.js';

/** Rows of one transaction. */
const BATCH = 500;

const QUEUE_UNUSED: ChangingStatement = {
  changes: true,
  name: 'queue unused contents',
  text: `
    delete from file_contents content
     where (platform_id, sha256) in (
       select platform_id, sha256 from file_contents old
        where claimed_at < now() - make_interval(hours => $1)
          and not exists (select from files where files.platform_id = old.platform_id and files.sha256 = old.sha256)
        order by claimed_at limit $2)
       and claimed_at < now() - make_interval(hours => $1)
    returning 1`,
};

/** Queues contents for removal that no file has and that were claimed more than `hours` ago. Returns their number. */
export async function queueUnusedContents(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  hours: number,
): Promise<number> {
  let queued = 0;
  for (;;) {
    const rows = await change(db, actor, QUEUE_UNUSED, [hours, BATCH]);
    queued += rows.length;
    if (rows.length < BATCH) return queued;
  }
}

export interface QueuedRemoval extends Pick<FileRemoval, 'sha256'> {
  tenantId: number;
}

const LOCK_NEXT = {
  name: 'lock file removal',
  text: `
    select tenant_id as "tenantId", sha256 from file_removals
     where (tenant_id, sha256) > ($1, $2) order by tenant_id, sha256 limit 1 for update skip locked`,
};

/**
 * Removes the next content that is queued after `last` by calling `remove` within the transaction, so that an upload of
 * the same content waits for its end. `remove` may be called again for the same content. Returns the removed content,
 * or null when the queue is empty.
 */
export function removeNextContent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  last: QueuedRemoval | null,
  remove: (removal: QueuedRemoval) => Promise<void>,
): Promise<QueuedRemoval | null> {
  return db.transaction(actor, async (trx) => {
    const [next] = await query<QueuedRemoval>(trx, LOCK_NEXT, [last?.tenantId ?? 0, last?.sha256 ?? Buffer.alloc(0)]);
    if (!next) return null;
    await remove(next);
    await FileRemoval.query(trx).deleteById([next.tenantId, next.sha256]);
    return next;
  });
}
