import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

/** A processed notification of a payment provider. */
export class PaymentEvent extends Model {
  static override tableName = 'payment_events';
  static override idColumn = ['platform_id', 'provider', 'is_live', 'cause'];

  declare platform_id: number;
  declare provider: PaymentParty;
  /** Events of the test mode never affect live data. */
  declare is_live: boolean;
  /** The provider's event id, or an id of what a read of the provider found; unique forever. */
  declare cause: string;
  declare received_at: Date;
}
