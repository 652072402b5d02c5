import type { Database } from '../../core/connect.js';
import type { Period, ProductKind } from './product.js';

/** A product as it is shown and sold. */
export interface OfferedProduct {
  id: number;
  sku: string;
  name: string;
  description: string | null;
  kind: ProductKind;
  course_id: number | null;
  /** Key of the course. */
  course_key: string | null;
  /** Name of the app that a subscription opens. */
  app: string | null;
  credits: number | null;
  seats: number | null;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  period: Period | null;
  metered: boolean;
  trial_days: number | null;
  active: boolean;
  /** Id at cardpay, in the mode of the account; null: not created there yet. */
  external_id: string | null;
  external_price_id: string | null;
  price_terms: string | null;
}

const COLUMNS = `
  product.id, product.sku, product.name, product.description, product.kind, product.course_id, courses.course_key, apps.name as app, product.credits,
  product.seats, product.amount, product.currency, product.period, product.metered, product.trial_days, product.active,
  offer.external_id, offer.external_price_id, offer.price_terms`;

const FROM = `
  from products product
  left join courses on courses.platform_id = product.platform_id and courses.id = product.course_id
  left join apps on apps.id = product.app_id
  left join product_offers offer on offer.platform_id = product.platform_id and offer.product_id = product.id and offer.provider = 'cardpay' and offer.is_live = $2`;

const MOST_LISTED = 500;

const list = {
  name: 'list products',
  text: `select ${COLUMNS} ${FROM} where product.platform_id = $1 and (product.active or $3) order by lower(product.name), product.id limit ${MOST_LISTED}`,
};

/** The products of a platform by name, at most 500; inactive ones only when requested. */
export function listProducts(
  db: Pick<Database, 'read'>,
  platformId: number,
  { isLive, withInactive }: { isLive: boolean; withInactive: boolean },
): Promise<OfferedProduct[]> {
  return db.read<OfferedProduct>(list, [platformId, isLive, withInactive]);
}

const find = {
  name: 'find product',
  text: `
    select ${COLUMNS} ${FROM}
     where product.platform_id = $1 and (lower(product.sku) = lower($3) or offer.external_id = $4 or product.id = $5)
     limit 1`,
};

/** A product by SKU, cardpay's id, or number; null when the platform has none. */
export async function findProduct(
  db: Pick<Database, 'read'>,
  platformId: number,
  {
    isLive,
    sku = null,
    externalId = null,
    id = null,
  }: { isLive: boolean; sku?: string | null; externalId?: string | null; id?: number | null },
): Promise<OfferedProduct | null> {
  const [product] = await db.read<OfferedProduct>(find, [platformId, isLive, sku, externalId, id]);
  return product ?? null;
}
