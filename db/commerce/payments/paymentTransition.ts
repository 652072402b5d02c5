import { Model } from 'objection';
import type { PaymentState } from './payment.js';

/** An allowed transition between states of a payment. Fixed rows of the schema. */
export class PaymentTransition extends Model {
  static override tableName = 'payment_transitions';
  static override idColumn = ['from_state', 'to_state'];

  declare from_state: PaymentState;
  declare to_state: PaymentState;
}
