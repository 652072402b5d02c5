import { lockName } from '../../core/lockName.js';
import type { Transaction } from '../../core/transaction.js';
import type { CatalogKind } from './catalogKinds.js';

/**
 * Serializes changes that span several items of a kind in a tenant: slugs and rules. Locking by key order alone could
 * deadlock, or miss concurrent writes. Take this lock before any row of the kind; it can be taken repeatedly in a
 * transaction.
 */
export async function lockCatalog(
  trx: Transaction,
  platformId: number,
  { table }: Pick<CatalogKind, 'table'>,
): Promise<void> {
  await lockName(trx, `catalog ${table}`, platformId);
}
