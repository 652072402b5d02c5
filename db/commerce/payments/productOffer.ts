import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

/** A product at a provider. */
export class ProductOffer extends Model {
  static override tableName = 'product_offers';
  static override idColumn = ['platform_id', 'product_id', 'provider', 'is_live'];

  declare platform_id: number;
  declare product_id: number;
  declare provider: PaymentParty;
  declare is_live: boolean;
  declare external_id: string;
  declare external_price_id: string | null;
  /** The terms of the price there; null when the provider has no price of ours. */
  declare price_terms: string | null;
  declare modified_at: Date;
}
