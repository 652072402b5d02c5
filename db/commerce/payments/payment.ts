import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

export type PaymentState =
  'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded' | 'cancelled' | 'disputed';

/** A dispute of a payment, as it was said last. */
export interface KnownDispute {
  /** What the provider calls it; empty where that is not known. */
  reference: string;
  /** Open: it holds back its amount; lost: that is gone. */
  state: 'open' | 'won' | 'lost';
  /** In the currency of the payment; null: all that was paid. */
  amount: number | null;
  /** When the provider said so (ISO 8601, UTC). */
  at: string;
}

/** A payment, as its provider last said that it stands. Amounts are in the smallest unit of the currency. */
export class Payment extends Model {
  static override tableName = 'payments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null: of the platform itself. */
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
  /** What is to be paid. */
  declare amount: number;
  declare captured: number;
  declare refunded: number;
  /** What disputes hold back. */
  declare disputed: number;
  /** What was refunded, without what lost disputes took. */
  declare returned: number;
  declare disputes: KnownDispute[];
  /** Why what was captured pays for nothing: it is in another currency than its session, or less than that costs. Null: it does pay. */
  declare unallocated: 'currency' | 'amount' | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** When it was last compared with what the provider says. */
  declare checked_at: Date | null;

  static override jsonAttributes = ['disputes'];
}
