import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { StoreName } from './storePurchase.js';

/** The id of a product in an app store. */
export interface StoreOffer {
  sku: string;
  store: StoreName;
  /** For paid purchases; otherwise for those of testers. */
  isLive: boolean;
  externalId: string;
}

const SAVE: ChangingStatement = {
  changes: true,
  name: 'save store offer',
  text: `
    insert into product_offers (platform_id, product_id, provider, is_live, external_id)
    select platform_id, id, $3, $4, $5 from products where platform_id = $1 and lower(sku) = lower($2)
    on conflict (platform_id, product_id, provider, is_live) do update set external_id = excluded.external_id, modified_at = now()
    returning product_id`,
};

/**
 * Sets the id of a product in an app store and replaces the previous one; purchases of that id count from then on.
 * Returns false when the platform has no such product. Rejects with SQLSTATE 23505 when another product has the id.
 */
export async function saveStoreOffer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { sku, store, isLive, externalId }: StoreOffer,
): Promise<boolean> {
  return (await change(db, actor, SAVE, [platformId, sku, store, isLive, externalId])).length > 0;
}

const LIST = {
  name: 'list store offers',
  text: `
    select sku, provider as store, is_live as "isLive", external_id as "externalId"
      from product_offers offer join products product on product.platform_id = offer.platform_id and product.id = offer.product_id
     where offer.platform_id = $1 and provider in ('appstore', 'mobilepay')
     order by sku, provider, is_live`,
};

/** All offers of a platform, by SKU. */
export function listStoreOffers(db: Pick<Database, 'read'>, platformId: number): Promise<StoreOffer[]> {
  return db.read<StoreOffer>(LIST, [platformId]);
}
