import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { FileContent } from './fileContent.js';
import { FileRemoval } from './fileRemoval.js';
import type { FileTotal } from './fileTotal.js';
import { QuotaExceeded } from './storedContent.js';

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
  { platformId, sha256, size }: Pick<FileContent, 'sha256' | 'size'> & { platformId: number },
  defaultQuotaBytes: number,
): Promise<{ quotaBytes: number }> {
  const [room] = await db.read<Pick<FileTotal, 'bytes'> & { quota: number }>(READ_QUOTA, [
    platformId,
    defaultQuotaBytes,
  ]);
  const quotaBytes = room?.quota ?? defaultQuotaBytes;
  if (quotaBytes > 0 && (room?.bytes ?? 0) + size > quotaBytes) throw new QuotaExceeded(quotaBytes);
  await db.transaction(actor, async (trx) => {
    await FileContent.query(trx)
      .insert({ platform_id: platformId, sha256, size })
      .onConflict(['platform_id', 'sha256'])
      .merge({ claimed_at: trx.fn.now() });
    // Runs after the upsert, which waits for a sweep, so that it sees a removal that the sweep queued. Waits for a
    // removal in progress.
    await FileRemoval.query(trx).deleteById([platformId, sha256]);
  });
  return { quotaBytes };
}
