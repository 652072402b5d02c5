import type { PipelineStatement } from '../../core/pipeline.js';
import type { PaymentParty } from './paymentParty.js';

const statement = {
  changes: true as const,
  name: 'accept payment event',
  text: `
    insert into payment_events (platform_id, provider, is_live, cause) values ($1, $2, $3, $4)
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

/** Stores that an event was received; returns no row when it was before. Who stores the same one at once waits for the other's end. */
export const acceptEvent = ({ platformId, provider, isLive, cause }: ReportSource): PipelineStatement => [
  statement,
  [platformId, provider, isLive, cause],
];
