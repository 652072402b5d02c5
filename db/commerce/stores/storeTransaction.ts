import { Model } from 'objection';

export type StoreTransactionState = 'pending' | 'captured' | 'refunded' | 'cancelled';

/** What was paid for a purchase in an app: once, or for one period. */
export class StoreTransaction extends Model {
  static override tableName = 'store_transactions';
  static override idColumn = ['purchase_id', 'reference'];

  declare purchase_id: number;
  declare reference: string;
  /** What the store calls the product; null: that of the purchase. */
  declare product_id: string | null;
  declare state: StoreTransactionState;
  /** How often money that was refunded came again. */
  declare revision: number;
  /** In the smallest unit of the currency. */
  declare amount: number | null;
  declare currency: string | null;
  declare quantity: number;
  /** What part of what was captured was refunded: 0 to 1. */
  declare refunded_share: number;
  declare occurred_at: Date;
  declare observed_at: Date;
}
