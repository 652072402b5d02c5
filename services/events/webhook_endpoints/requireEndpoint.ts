import { type ListedEndpoint, listEndpoints } from '../../../db/events/webhooks/listEndpoints.js';
import type { components } from '../../../generated/types.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** Reads a webhook endpoint as answers show it. Throws a Problem (404) when the platform has none with this id. */
export async function requireEndpoint(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: string,
): Promise<Endpoint> {
  const [stored] = await listEndpoints(db, platform.id, id);
  if (!stored) throw notFound('webhook endpoint', id);
  return presentEndpoint(stored);
}

/** Stored event types were validated when they were stored. */
export function presentEndpoint(endpoint: ListedEndpoint): Endpoint {
  return { ...endpoint, event_types: endpoint.event_types as Endpoint['event_types'] };
}
