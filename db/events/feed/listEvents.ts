import type { Database } from '../../core/connect.js';
import { BATCH_SIZE, numberEvents } from './numberEvents.js';
import { utcTime } from '../../core/utcTime.js';

/** A place in the order of a tenant's events: both numbers as decimal texts. Series come one after the other. */
export interface EventPlace {
  series: string;
  place: string;
}

/** An event, as the contract's webhooks describe it. The time has the format of `utcTime`. */
export interface StoredEvent {
  id: string;
  type: string;
  occurred_at: string;
  platform_key: string;
  actor: string | null;
  request_id: string | null;
  data: Record<string, unknown>;
}

interface EventRow extends Omit<StoredEvent, 'platform_key' | 'actor'> {
  actor_id: number | null;
}

interface EventFilter {
  after: EventPlace;
  /** Null: all. */
  types: string[] | null;
  limit: number;
}

// Both are of one snapshot: an event is on the page, or it waits.
const page = {
  name: 'list events',
  text: `
    with page as materialized (
      select *
        from events
       where platform_id = $1
         and (series, place) > (cast(cast($2 as text) as bigint), cast(cast($3 as text) as bigint))
         and (cast($4 as text[]) is null or type = any (cast($4 as text[])))
       order by series, place
       limit $5
    )
    select coalesce(json_agg(json_build_object('id', series || '.' || place, 'type', type, 'occurred_at', ${utcTime('occurred_at')}, 'actor_id', actor_id,
                                               'request_id', request_id, 'data', utc_times(data)) order by series, place), '[]') as events,
           count(*) < $5 and exists (select from event_outbox where platform_id = $1) as "isBehind"
      from page`,
};

const actors = {
  name: 'list events: actors',
  text: 'select id, username from users where id = any (cast($1 as bigint[]))',
};

/**
 * The tenant's events after a place, oldest first. What was visible when it was called is placed before it is read, so that a caller
 * reads what it wrote; what becomes visible later comes after it.
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
        after.place,
        types,
        limit,
      ])
    )[0]!;
  let { events, isBehind } = await read();
  for (let placed = BATCH_SIZE; isBehind && placed >= BATCH_SIZE;) {
    placed = await numberEvents(db, platform.id);
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
