import type { PipelineStatement } from '../../core/pipeline.js';
import type { PaymentEvent } from './paymentEvent.js';

const statement = {
  changes: true as const,
  name: 'accept payment event',
  text: `
    insert into payment_events (platform_id, provider, is_live, cause) values ($1, $2, $3, $4)
    on conflict do nothing returning 1 as accepted`,
};

/** Origin of a report. */
export interface ReportSource {
  platformId: PaymentEvent['platform_id'];
  provider: PaymentEvent['provider'];
  isLive: PaymentEvent['is_live'];
  cause: PaymentEvent['cause'];
}

/**
 * The statement that stores a received event; returns no row when it was stored before. A concurrent insert of the
 * same event waits for the other transaction.
 */
export const acceptEventStatement = ({ platformId, provider, isLive, cause }: ReportSource): PipelineStatement => [
  statement,
  [platformId, provider, isLive, cause],
];
