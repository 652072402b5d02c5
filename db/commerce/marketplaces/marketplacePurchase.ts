import { Model } from 'objection';
import type { MarketplaceName } from './marketplaceRegistration.js';

export type PurchaseState = 'requested' | 'active' | 'paused' | 'cancelled' | 'expired';

/** A subscription at a marketplace, as read last. */
export class MarketplacePurchase extends Model {
  static override tableName = 'marketplace_purchases';
  static override idColumn = ['provider', 'is_live', 'reference'];

  declare provider: MarketplaceName;
  declare is_live: boolean;
  declare reference: string;
  declare registration_id: string;
  declare state: PurchaseState;
  declare seats: number;
  declare started_at: Date;
  declare ends_at: Date | null;
  declare cancels_at_end: boolean;
  declare read_at: Date;
  declare changed_at: Date;
  declare changes: number;
}
