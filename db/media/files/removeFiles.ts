import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';

const REMOVE: ChangingStatement = {
  changes: true,
  name: 'remove file',
  text: `
    with removed as (delete from files where platform_id = $1 and id = any ($2::bigint[]) returning sha256),
         freed as (select sum(size) as bytes from removed join file_contents content on content.platform_id = $1 and content.sha256 = removed.sha256)
    update file_totals set bytes = file_totals.bytes - freed.bytes from freed where platform_id = $1 and freed.bytes > 0`,
};

/**
 * Deletes rows of files in the transaction that stops referring to them. Contents that no other file has are swept
 * later.
 */
export async function removeFiles(trx: Transaction, platformId: number, fileIds: number[]): Promise<void> {
  if (fileIds.length > 0) await query(trx, REMOVE, [platformId, fileIds]);
}
