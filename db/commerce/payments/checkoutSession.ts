import { Model } from 'objection';

export type CheckoutPurpose = 'product' | 'setup' | 'pricing_page' | 'free_trial' | 'renewal' | 'launch';
export type CheckoutState = 'created' | 'open' | 'completed' | 'expired' | 'failed';

/** A checkout on the pages of cardpay. */
export class CheckoutSession extends Model {
  static override tableName = 'checkout_sessions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  /** Null: a person who is not signed in. */
  declare user_id: number | null;
  declare email: string | null;
  declare purpose: CheckoutPurpose;
  declare product_id: number | null;
  declare quantity: number;
  /** Price when the session was opened, in the smallest unit of the currency. */
  declare amount: number | null;
  /** The amount that the provider charges, after coupons; null when unknown. */
  declare due: number | null;
  declare currency: string | null;
  /** The provider's reference of the subscription to renew. */
  declare subscription: string | null;
  declare is_live: boolean;
  /** The provider's session id; null until it is opened there. */
  declare external_id: string | null;
  declare redirect_to: string | null;
  declare success_url: string;
  declare cancel_url: string;
  declare state: CheckoutState;
  declare expires_at: Date;
  declare completed_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** When it was last compared with the provider. */
  declare checked_at: Date | null;
}
