import type { Database } from '../../core/connect.js';
import type { PipelineStatement } from '../../core/pipeline.js';
import type { PaymentParty } from './paymentParty.js';

const statement = {
  name: 'find offer',
  text: `
    select offer.product_id as "productId", product.active, product.amount, product.currency
      from product_offers offer
      join products product on product.platform_id = offer.platform_id and product.id = offer.product_id
     where offer.platform_id = $1 and offer.provider = $2 and offer.is_live = $3 and offer.external_id = $4`,
};

/** A product at a provider. */
export interface FoundOffer {
  productId: number;
  active: boolean;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
}

/** The product of a platform with this id at a provider; null when none is offered there. */
export async function findOffer(
  db: Pick<Database, 'read'>,
  {
    platformId,
    provider,
    isLive,
    externalId,
  }: { platformId: number; provider: PaymentParty; isLive: boolean; externalId: string },
): Promise<FoundOffer | null> {
  const [offer] = await db.read<FoundOffer>(statement, [platformId, provider, isLive, externalId]);
  return offer ?? null;
}

/** The same as a statement of a transaction. */
export const findOfferStatement = (
  platformId: number,
  provider: PaymentParty,
  isLive: boolean,
  externalId: string,
): PipelineStatement => [statement, [platformId, provider, isLive, externalId]];
