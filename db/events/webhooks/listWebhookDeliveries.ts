import type { Database } from '../../core/connect.js';
import type { WebhookDelivery } from './webhookDelivery.js';

/** An event that was sent to an endpoint. Times have the format of `utc_time`. */
export interface ListedWebhookDelivery extends Pick<
  WebhookDelivery,
  'event_type' | 'state' | 'attempts' | 'status' | 'answer'
> {
  event_id: string;
  next_attempt_at: string | null;
  first_attempt_at: string;
  last_attempt_at: string;
}

export interface DeliverySelection {
  platformId: number;
  endpointId: string;
  limit: number;
  offset: number;
}

const statement = {
  name: 'list webhook deliveries',
  text: `
    with page as (
      select * from webhook_deliveries where platform_id = $1 and endpoint_id = $2 order by series desc, number desc limit $3 offset $4
    )
    select (select count(*) from webhook_deliveries where platform_id = $1 and endpoint_id = $2) as count,
           coalesce(json_agg(json_build_object(
             'event_id', series || '.' || number, 'event_type', event_type, 'state', state, 'attempts', attempts, 'status', status, 'answer', answer,
             'next_attempt_at', utc_time(next_attempt_at), 'first_attempt_at', utc_time(first_attempt_at), 'last_attempt_at', utc_time(last_attempt_at))
             order by series desc, number desc), '[]') as deliveries
      from page`,
};

/**
 * Lists one page of the deliveries to an endpoint in the last 30 days, the latest events first, with their total
 * number.
 */
export async function listWebhookDeliveries(
  db: Pick<Database, 'read'>,
  { platformId, endpointId, limit, offset }: DeliverySelection,
): Promise<{ count: number; deliveries: ListedWebhookDelivery[] }> {
  const [row] = await db.read<{ count: number; deliveries: ListedWebhookDelivery[] }>(statement, [
    platformId,
    endpointId,
    limit,
    offset,
  ]);
  return row!;
}
