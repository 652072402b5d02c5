import { Model } from 'objection';

export type CheckoutPurpose = 'product' | 'setup' | 'pricing_page' | 'free_trial' | 'renewal' | 'launch';
export type CheckoutState = 'created' | 'open' | 'completed' | 'expired' | 'failed';

/** Somebody on their way through the pages of cardpay. */
export class CheckoutSession extends Model {
  static override tableName = 'checkout_sessions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  /** Null: somebody who has not signed in. */
  declare user_id: number | null;
  declare email: string | null;
  declare purpose: CheckoutPurpose;
  declare product_id: number | null;
  declare quantity: number;
  /** What it cost when the session was opened, in the smallest unit. */
  declare amount: number | null;
  /** What the provider was to charge, coupons taken off; null where that is not known. */
  declare due: number | null;
  declare currency: string | null;
  /** The provider's reference of the subscription that is renewed. */
  declare subscription: string | null;
  declare is_live: boolean;
  /** The provider's session; null until it is opened there. */
  declare outside_id: string | null;
  declare redirect_to: string | null;
  declare success_url: string;
  declare cancel_url: string;
  declare state: CheckoutState;
  declare expires_at: Date;
  declare completed_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** When it was last compared with what the provider says. */
  declare checked_at: Date | null;
}
