import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { QuotaExceeded } from './storedContent.js';

const upsertContent: ChangingStatement = {
  changes: true,
  name: 'claim file content',
  text: `
    insert into file_contents (platform_id, sha256, size) values ($1, $2, $3)
    on conflict (platform_id, sha256) do update set claimed_at = now()`,
};

// After the upsert, so that it sees what a sweep has queued that the upsert waited for; and it waits for a removal that is under way.
const callOffRemoval: ChangingStatement = {
  changes: true,
  name: 'call off file removal',
  text: 'delete from file_removals where tenant_id = $1 and sha256 = $2',
};

const readQuota = {
  name: 'read file quota',
  text: `
    select coalesce((settings ->> 'files_quota_mb')::float8 * 1000000, $2) as quota,
           coalesce((select bytes from file_totals where platform_id = $1), 0) as bytes
      from platforms where id = $1`,
};

/**
 * To be committed before a content is put into the store: for a day from then on nothing sweeps it. Returns how many bytes the platform may
 * store in all (0 is no limit). Throws QuotaExceeded when there is no room for it.
 */
export async function claimContent(
  db: Database,
  actor: Actor,
  { platformId, sha256, size }: { platformId: number; sha256: Buffer; size: number },
  usualQuotaBytes: number,
): Promise<{ quotaBytes: number }> {
  const [room] = await db.read<{ quota: number; bytes: number }>(readQuota, [platformId, usualQuotaBytes]);
  const quotaBytes = room?.quota ?? usualQuotaBytes;
  if (quotaBytes > 0 && (room?.bytes ?? 0) + size > quotaBytes) throw new QuotaExceeded(quotaBytes);
  await db.transaction(actor, async (trx) => {
    await query(trx, upsertContent, [platformId, sha256, size]);
    await query(trx, callOffRemoval, [platformId, sha256]);
  });
  return { quotaBytes };
}
