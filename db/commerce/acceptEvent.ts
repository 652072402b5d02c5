import { type Transaction, run } from '../core/transaction.js';
import type { PaymentParty } from './paymentParty.js';

const statement = {
  changes: true as const,
  name: 'accept payment event',
  text: `
    insert into payment_events (platform_id, provider, is_live, cause) values (?, ?, ?, ?)
    on conflict do nothing returning 1 as accepted`,
};

/** Where a report comes from. */
export interface ReportSource {
  platformId: number;
  provider: PaymentParty;
  /** Reports of a test mode never touch what is live. */
  isLive: boolean;
  /** The provider's number of the event, or what a read of the provider found: unique for ever. */
  cause: string;
}

/** Stores that an event was received; false when it was before. Who stores the same one at once waits for the other's end. */
export async function acceptEvent(trx: Transaction, { platformId, provider, isLive, cause }: ReportSource): Promise<boolean> {
  return (await run(trx, statement, [platformId, provider, isLive, cause])).length > 0;
}
