import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

export type SubscriptionState = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';

/** A subscription, as reported last by its provider. */
export class Subscription extends Model {
  static override tableName = 'subscriptions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null: a subscription of the platform itself. */
  declare user_id: number | null;
  declare provider: PaymentParty;
  declare is_live: boolean;
  declare reference: string;
  declare product_id: number | null;
  declare checkout_id: string | null;
  declare quantity: number;
  declare state: SubscriptionState;
  declare state_at: Date;
  declare started_at: Date;
  declare current_period_end: Date | null;
  declare grace_until: Date | null;
  declare cancels_at_period_end: boolean;
  declare created_at: Date;
  declare modified_at: Date;
  /** When it was last compared with the provider. */
  declare checked_at: Date | null;
}
