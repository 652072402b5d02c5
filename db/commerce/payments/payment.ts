import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

export type PaymentState =
  'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded' | 'cancelled' | 'disputed';

/** A dispute of a payment, as reported last. */
export interface KnownDispute {
  /** The provider's reference; empty when unknown. */
  reference: string;
  /** Open: its amount is held back; lost: the amount is gone. */
  state: 'open' | 'won' | 'lost';
  /** In the currency of the payment; null: the whole payment. */
  amount: number | null;
  /** Time of the provider's report (ISO 8601, UTC). */
  at: string;
}

/** A payment, as reported last by its provider. Amounts are in the smallest unit of the currency. */
export class Payment extends Model {
  static override tableName = 'payments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null: a payment of the platform itself. */
  declare user_id: number | null;
  declare provider: PaymentParty;
  declare is_live: boolean;
  declare reference: string;
  declare product_id: number | null;
  declare checkout_id: string | null;
  declare quantity: number;
  declare state: PaymentState;
  declare state_at: Date;
  declare currency: string;
  /** The amount to pay. */
  declare amount: number;
  declare captured: number;
  declare refunded: number;
  /** Amount held back by disputes. */
  declare disputed: number;
  /** Amount refunded, without lost disputes. */
  declare returned: number;
  declare disputes: KnownDispute[];
  /** Why the captured money pays for nothing: another currency than its session, or below its price. Null: it pays. */
  declare unallocated: 'currency' | 'amount' | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** When it was last compared with the provider. */
  declare checked_at: Date | null;

  static override jsonAttributes = ['disputes'];
}
