import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

/** The customer id of a person at a provider. */
export class PaymentAccount extends Model {
  static override tableName = 'payment_accounts';
  static override idColumn = ['platform_id', 'user_id', 'provider', 'is_live'];

  declare platform_id: number;
  declare user_id: number;
  declare provider: PaymentParty;
  declare is_live: boolean;
  declare external_id: string;
  declare created_at: Date;
}
