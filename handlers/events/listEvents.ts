import { type EventCursor, listEvents } from '../../db/events/feed/listEvents.js';
import type { components } from '../../generated/types.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { invalidField } from '../../services/_shared/problems.js';

type Event = components['schemas']['EventList']['results'][number];

const LARGEST = 9_223_372_036_854_775_807n;

export default operation('listEvents', async ({ query, access, services: { db }, request, reply }) => {
  const platform = requirePlatform(access, query.org, { where: 'query', names: ['org'] });
  const limit = query.limit ?? 100;
  const types = query.type && query.type.length > 0 ? query.type : null;
  const events = await listEvents(db, platform, { after: parseCursor(query.after), types, limit });
  const lastId = events.at(-1)?.id ?? query.after ?? null;
  const next = new URL(request.url);
  next.searchParams.set('after', lastId ?? '');
  // Triggers write events in the form of their type.
  return reply(200, {
    results: events as unknown as Event[],
    last_id: lastId,
    next: events.length === limit ? next.href : null,
  });
});

function parseCursor(id: string | undefined): EventCursor {
  const [series = '0', number = '0'] = id?.split('.') ?? [];
  if ([series, number].some((part) => BigInt(part) > LARGEST))
    throw invalidField('query', 'after', 'must be the id of an event', 'event');
  return { series, number };
}
