import { ignoringCase } from '../../core/ignoringCase.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { lockName } from '../../core/lockName.js';
import type { Transaction } from '../../core/transaction.js';
import type { PaymentParty } from './paymentParty.js';
import { Product } from './product.js';
import { ProductOffer } from './productOffer.js';

/** Absent fields stay unchanged. */
export type ProductInput = Pick<Product, 'sku'> &
  Partial<
    Pick<
      Product,
      | 'name'
      | 'description'
      | 'kind'
      | 'course_id'
      | 'app_id'
      | 'credits'
      | 'seats'
      | 'amount'
      | 'currency'
      | 'period'
      | 'metered'
      | 'trial_days'
      | 'active'
    >
  >;

/**
 * `incomplete`: a new product lacks a field. `fixed`: a field cannot be changed. `contradiction`: the fields are
 * inconsistent.
 */
export type SavedProduct =
  | { outcome: 'created' | 'updated'; product: Product }
  | { outcome: 'incomplete'; field: string }
  | { outcome: 'fixed'; field: string }
  | { outcome: 'contradiction' };

const NEEDED = ['name', 'kind', 'amount'] as const;
const FIXED = ['kind', 'period', 'course_id', 'app_id', 'metered'] as const;

/** Locks the products of a platform until the transaction ends, so that no two have the same SKU. */
export const lockProducts = (trx: Transaction, platformId: number): Promise<void> =>
  lockName(trx, 'products', platformId);

/** Creates or changes the product with a SKU (case-insensitive). Idempotent. */
export function saveProduct(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  input: ProductInput,
): Promise<SavedProduct> {
  return db.transaction(actor, async (trx) => {
    await lockProducts(trx, platformId);
    const known = await Product.query(trx)
      .where({ platform_id: platformId })
      .where(...ignoringCase('sku', input.sku))
      .first();
    if (!known) {
      const lacking = NEEDED.find((field) => input[field] === undefined);
      if (lacking) return { outcome: 'incomplete', field: lacking };
      const row = { currency: 'USD', ...input, platform_id: platformId };
      return isConsistent(row)
        ? { outcome: 'created', product: await Product.query(trx).insertAndFetch(row) }
        : { outcome: 'contradiction' };
    }
    const fixed = FIXED.find((field) => input[field] !== undefined && input[field] !== known[field]);
    if (fixed) return { outcome: 'fixed', field: fixed };
    const changes = Object.fromEntries(
      Object.entries(input).filter(([field, value]) => field !== 'sku' && value !== undefined),
    ) as Partial<Product>;
    const isChanged = Object.entries(changes).some(([field, value]) => value !== known[field as keyof Product]);
    if (!isConsistent({ ...known, ...changes })) return { outcome: 'contradiction' };
    return {
      outcome: 'updated',
      product: isChanged ? await known.$query(trx).patchAndFetch({ ...changes, modified_at: new Date() }) : known,
    };
  });
}

/** The same rules as the check constraint of the table. */
function isConsistent({
  kind,
  course_id,
  app_id,
  credits,
  seats,
  period,
  metered,
  trial_days,
}: Partial<Product>): boolean {
  const has = (value: unknown) => value !== null && value !== undefined;
  if (
    has(course_id) !== (kind === 'course') ||
    has(credits) !== (kind === 'credits') ||
    has(seats) !== (kind === 'seats')
  )
    return false;
  if (
    (has(app_id) && kind !== 'subscription') ||
    (kind === 'subscription' && !has(period)) ||
    (kind === 'credits' && has(period))
  )
    return false;
  return has(period) || (!has(trial_days) && metered !== true);
}

/** Stores the id of a product and of its price at a provider. */
export function saveOffer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  {
    platformId,
    productId,
    provider,
    isLive,
  }: { platformId: number; productId: number; provider: PaymentParty; isLive: boolean },
  {
    externalId,
    externalPriceId,
    priceTerms,
  }: { externalId: string; externalPriceId: string | null; priceTerms: string | null },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await ProductOffer.query(trx)
      .insert({
        ...{ platform_id: platformId, product_id: productId, provider, is_live: isLive },
        ...{
          external_id: externalId,
          external_price_id: externalPriceId,
          price_terms: priceTerms,
          modified_at: new Date(),
        },
      })
      .onConflict(['platform_id', 'product_id', 'provider', 'is_live'])
      .merge();
  });
}
