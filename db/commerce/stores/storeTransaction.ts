import { Model } from 'objection';

export type StoreTransactionState = 'pending' | 'captured' | 'refunded' | 'cancelled';

/** A payment of an in-app purchase: once, or for one period. */
export class StoreTransaction extends Model {
  static override tableName = 'store_transactions';
  static override idColumn = ['purchase_id', 'reference'];

  declare purchase_id: number;
  declare reference: string;
  /** The store's product id; null: that of the purchase. */
  declare product_id: string | null;
  declare state: StoreTransactionState;
  /** How often refunded money was paid again. */
  declare revision: number;
  /** In the smallest unit of the currency. */
  declare amount: number | null;
  declare currency: string | null;
  declare quantity: number;
  /** The refunded share of the captured amount, 0 to 1. */
  declare refunded_share: number;
  declare occurred_at: Date;
  declare observed_at: Date;
}
