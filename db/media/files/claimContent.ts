import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { QuotaExceeded } from './storedContent.js';

const UPSERT_CONTENT: ChangingStatement = {
  changes: true,
  name: 'claim file content',
  text: `
    insert into file_contents (platform_id, sha256, size) values ($1, $2, $3)
    on conflict (platform_id, sha256) do update set claimed_at = now()`,
};

// Runs after the upsert, which waits for a sweep, so that it sees a removal that the sweep queued. Waits for a
// removal in progress.
const CANCEL_REMOVAL: ChangingStatement = {
  changes: true,
  name: 'cancel file removal',
  text: 'delete from file_removals where tenant_id = $1 and sha256 = $2',
};

const READ_QUOTA = {
  name: 'read file quota',
  text: `
    select coalesce((settings ->> 'files_quota_mb')::float8 * 1000000, $2) as quota,
           coalesce((select bytes from file_totals where platform_id = $1), 0) as bytes
      from platforms where id = $1`,
};

/**
 * Claims a content. Call this before writing it to the store: for a day afterwards no sweep removes it. Returns the
 * quota of the platform in bytes (0 means no limit). Throws QuotaExceeded when the content exceeds the quota.
 */
export async function claimContent(
  db: Database,
  actor: Actor,
  { platformId, sha256, size }: { platformId: number; sha256: Buffer; size: number },
  defaultQuotaBytes: number,
): Promise<{ quotaBytes: number }> {
  const [room] = await db.read<{ quota: number; bytes: number }>(READ_QUOTA, [platformId, defaultQuotaBytes]);
  const quotaBytes = room?.quota ?? defaultQuotaBytes;
  if (quotaBytes > 0 && (room?.bytes ?? 0) + size > quotaBytes) throw new QuotaExceeded(quotaBytes);
  await db.transaction(actor, async (trx) => {
    await query(trx, UPSERT_CONTENT, [platformId, sha256, size]);
    await query(trx, CANCEL_REMOVAL, [platformId, sha256]);
  });
  return { quotaBytes };
}
