import type { Database } from '../../core/connect.js';
import type { WebhookEndpoint } from './webhookEndpoint.js';

/** An endpoint, without its secrets. Times have the format of `utc_time`. */
export interface ListedEndpoint extends Pick<
  WebhookEndpoint,
  'id' | 'url' | 'description' | 'event_types' | 'disabled_reason'
> {
  active: boolean;
  failing_since: string | null;
  disabled_at: string | null;
  previous_secret_until: string | null;
  created: string;
  modified: string;
}

const statement = {
  name: 'list webhook endpoints',
  text: `
    select json_build_object(
             'id', id, 'url', url, 'description', description, 'event_types', event_types, 'active', is_active, 'failing_since', utc_time(failing_since),
             'disabled_at', utc_time(disabled_at), 'disabled_reason', disabled_reason,
             'previous_secret_until', (select utc_time(max(until)) from jsonb_to_recordset(previous_secrets) as before (until timestamptz) where until > now()),
             'created', utc_time(created_at), 'modified', utc_time(modified_at)) as endpoint
      from webhook_endpoints
      join webhook_cursors on webhook_cursors.platform_id = webhook_endpoints.platform_id and endpoint_id = id
     where webhook_endpoints.platform_id = $1 and ($2::uuid is null or id = $2)
     order by created_at, id`,
};

/** Lists the endpoints of a platform, the oldest first: all, or the one with this id. */
export async function listEndpoints(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string | null = null,
): Promise<ListedEndpoint[]> {
  const rows = await db.read<{ endpoint: ListedEndpoint }>(statement, [platformId, id]);
  return rows.map(({ endpoint }) => endpoint);
}
