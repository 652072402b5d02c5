import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { StoreName } from './storePurchase.js';

/** What a product is called at an app store. */
export interface StoreOffer {
  sku: string;
  store: StoreName;
  /** For purchases that are paid; else for those of testers. */
  isLive: boolean;
  outsideId: string;
}

const SAVE: ChangingStatement = {
  changes: true,
  name: 'save store offer',
  text: `
    insert into product_offers (platform_id, product_id, provider, is_live, outside_id)
    select platform_id, id, $3, $4, $5 from products where platform_id = $1 and lower(sku) = lower($2)
    on conflict (platform_id, product_id, provider, is_live) do update set outside_id = excluded.outside_id, modified_at = now()
    returning product_id`,
};

/**
 * Has a product be sold under a name at an app store, in place of the name before: purchases of that name count from then on. Returns false when the
 * platform has no such product. Rejects with 23505 when another product has the name there.
 */
export async function saveStoreOffer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { sku, store, isLive, outsideId }: StoreOffer,
): Promise<boolean> {
  return (await change(db, actor, SAVE, [platformId, sku, store, isLive, outsideId])).length > 0;
}

const LIST = {
  name: 'list store offers',
  text: `
    select sku, provider as store, is_live as "isLive", outside_id as "outsideId"
      from product_offers offer join products product on product.platform_id = offer.platform_id and product.id = offer.product_id
     where offer.platform_id = $1 and provider in ('appstore', 'mobilepay')
     order by sku, provider, is_live`,
};

/** All of a platform, by SKU. */
export function listStoreOffers(db: Pick<Database, 'read'>, platformId: number): Promise<StoreOffer[]> {
  return db.read<StoreOffer>(LIST, [platformId]);
}
