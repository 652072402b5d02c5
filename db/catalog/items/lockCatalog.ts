import type { Transaction } from '../../core/transaction.js';
import type { CatalogKind } from './catalogKinds.js';

/**
 * Lets one transaction at a time change what spans the keys of a tenant's items: slugs and rules. By key order alone two writers could wait
 * in a circle, or miss what the other writes. Taken before any row of the kind is locked; safe to repeat in a transaction.
 */
export async function lockCatalog(
  trx: Transaction,
  platformId: number,
  { table }: Pick<CatalogKind, 'table'>,
): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('catalog ' || ?, ?))`, [table, platformId]);
}
