import { Model } from 'objection';

export type StoreName = 'appstore' | 'mobilepay';

/** The state of a subscription, as JSON. */
export interface StoredSubscription {
  state: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';
  startedAt: string;
  currentPeriodEnd: string | null;
  graceUntil: string | null;
  cancelsAtPeriodEnd: boolean;
}

/** A purchase in an app, as reported by its store. Has a person and tenant once it was claimed. */
export class StorePurchase extends Model {
  static override tableName = 'store_purchases';

  declare id: number;
  declare store: StoreName;
  declare is_live: boolean | null;
  declare reference: string;
  declare token: string | null;
  declare bundle_id: string;
  declare product_id: string | null;
  declare account_id: string | null;
  declare platform_id: number | null;
  declare user_id: number | null;
  declare claimed_at: Date | null;
  declare launch_key_sha256: Buffer | null;
  declare subscription: StoredSubscription | null;
  declare observed_at: Date;
  declare needs_acknowledgement: boolean;
  declare due_at: Date | null;
  declare failures: number;
  declare created_at: Date;
  declare modified_at: Date;

  static override jsonAttributes = ['subscription'];
}
