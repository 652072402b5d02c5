import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { QuotaExceeded, type StoredContent } from './storedContent.js';
import { StoredFile } from './storedFile.js';

const ADD_TO_TOTAL: ChangingStatement = {
  changes: true,
  name: 'add to file total',
  text: `
    insert into file_totals as total (platform_id, bytes)
    select $1, $2 where $3::float8 = 0 or $2::bigint <= $3::float8
    on conflict (platform_id) do update set bytes = total.bytes + excluded.bytes where $3::float8 = 0 or total.bytes + excluded.bytes <= $3::float8
    returning 1`,
};

/**
 * Inserts the row of a file, in the transaction that refers to it, and returns its id. Throws QuotaExceeded when
 * parallel uploads have used up the quota.
 */
export async function createFile(
  trx: Transaction,
  { platformId, sha256, size, name, mediaType, quotaBytes }: StoredContent,
  { createdById }: { createdById: number | null },
): Promise<number> {
  const added = await query(trx, ADD_TO_TOTAL, [platformId, size, quotaBytes]);
  if (added.length === 0) throw new QuotaExceeded(quotaBytes);
  const file = await StoredFile.query(trx)
    .insert({ platform_id: platformId, sha256, name, media_type: mediaType, created_by_id: createdById })
    .returning('id');
  return file.id;
}
