import { ignoringCase } from '../../core/ignoringCase.js';
import type { Transaction } from '../../core/transaction.js';
import { Product } from './product.js';
import { lockProducts } from './saveProduct.js';

/**
 * Copies the product that a tenant was launched with from the selling platform, as an unsold product of the tenant.
 * Returns its number.
 */
export async function takeOverProduct(
  trx: Transaction,
  from: { platformId: number; productId: number },
  platformId: number,
): Promise<number> {
  const product = await Product.query(trx).findById([from.platformId, from.productId]).throwIfNotFound();
  const { sku, name, description, kind, seats, amount, currency, period, metered, trial_days, credits } = product;
  const known = () =>
    Product.query(trx)
      .where({ platform_id: platformId })
      .where(...ignoringCase('sku', sku))
      .first();
  const own = await known();
  if (own) return own.id;
  const copied = { sku, name, description, kind, seats, amount, currency, period, metered, trial_days, credits };
  await lockProducts(trx, platformId);
  return (
    (await known())?.id ??
    (await Product.query(trx).insertAndFetch({ ...copied, platform_id: platformId, active: false })).id
  );
}
