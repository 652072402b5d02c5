import type { Database } from '../../core/connect.js';
import type { FeedEvent } from './feedEvent.js';
import { BATCH_SIZE, numberEvents } from './numberEvents.js';

/** A cursor in a tenant's events, ordered by series, then number; both are integers as decimal strings. */
export interface EventCursor {
  series: string;
  number: string;
}

/** An event as the contract's webhooks describe it. `occurred_at` has the format of `utc_time`. */
export interface StoredEvent extends Pick<FeedEvent, 'type' | 'request_id' | 'data'> {
  id: string;
  occurred_at: string;
  platform_key: string;
  actor: string | null;
}

type EventRow = Omit<StoredEvent, 'platform_key' | 'actor'> & Pick<FeedEvent, 'actor_id'>;

interface EventFilter {
  after: EventCursor;
  /** Null: all. */
  types: string[] | null;
  limit: number;
}

// One snapshot has both the page and the outbox: an event is on the page, or it waits.
const page = {
  name: 'list events',
  text: `
    with page as materialized (
      select *
        from events
       where platform_id = $1
         and (series, number) > (cast(cast($2 as text) as bigint), cast(cast($3 as text) as bigint))
         and (cast($4 as text[]) is null or type = any (cast($4 as text[])))
       order by series, number
       limit $5
    )
    select coalesce(json_agg(json_build_object('id', series || '.' || number, 'type', type, 'occurred_at', utc_time(occurred_at), 'actor_id', actor_id,
                                               'request_id', request_id, 'data', utc_times(data)) order by series, number), '[]') as events,
           count(*) < $5 and exists (select from event_outbox where platform_id = $1) as "isBehind"
      from page`,
};

const actors = {
  name: 'list events: actors',
  text: 'select id, username from users where id = any (cast($1 as bigint[]))',
};

/**
 * Lists the tenant's events after a cursor, oldest first. Numbers all events that are visible at the call before it
 * reads, so that callers read their own writes; events that become visible later have later cursors.
 */
export async function listEvents(
  db: Database,
  platform: { id: number; key: string },
  { after, types, limit }: EventFilter,
): Promise<StoredEvent[]> {
  const read = async () =>
    (
      await db.read<{ events: EventRow[]; isBehind: boolean }>(page, [
        platform.id,
        after.series,
        after.number,
        types,
        limit,
      ])
    )[0]!;
  let { events, isBehind } = await read();
  for (let numbered = BATCH_SIZE; isBehind && numbered >= BATCH_SIZE;) {
    numbered = await numberEvents(db, platform.id);
    ({ events, isBehind } = await read());
  }
  const usernames = await findUsernames(db, events);
  return events.map(({ actor_id, ...event }) => ({
    ...event,
    platform_key: platform.key,
    actor: actor_id === null ? null : (usernames.get(actor_id) ?? null),
  }));
}

async function findUsernames(db: Pick<Database, 'read'>, events: EventRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(events.flatMap(({ actor_id }) => actor_id ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db.read<{ id: number; username: string }>(actors, [ids]);
  return new Map(people.map(({ id, username }) => [id, username]));
}
