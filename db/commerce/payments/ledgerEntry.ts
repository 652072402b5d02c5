import { Model } from 'objection';
import type { PaymentParty } from './paymentParty.js';

export type LedgerKind =
  'capture' | 'refund' | 'dispute' | 'dispute_won' | 'purchase' | 'reversal' | 'grant' | 'use' | 'allocation';

/** An entry of the ledger, which is append-only. A balance is the sum of its amounts. */
export class LedgerEntry extends Model {
  static override tableName = 'ledger_entries';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number | null;
  declare payment_id: number | null;
  /** `unallocated`: received money that pays for nothing. */
  declare account: 'money' | 'credits' | 'unallocated';
  declare kind: LedgerKind;
  /** In the smallest unit of the currency, or in credits; negative for refunds. */
  declare amount: number;
  /** Null for credits. */
  declare currency: string | null;
  declare provider: PaymentParty | null;
  declare is_live: boolean;
  declare cause: string;
  declare occurred_at: Date;
  declare created_at: Date;
}
