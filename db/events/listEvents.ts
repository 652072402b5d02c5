import type { Database } from '../core/connect.js';

/** A place in the order of a tenant's events: the transaction that made it, and its number. */
export interface EventPlace {
  transaction: string;
  id: string;
}

/** An event, as the contract's webhooks describe it. Time is ISO 8601 with offset. */
export interface StoredEvent {
  id: string;
  type: string;
  occurred_at: string;
  platform_key: string;
  actor: string | null;
  request_id: string | null;
  data: Record<string, unknown>;
}

const statement = {
  name: 'list events',
  text: `
    select events.transaction || '.' || events.id as id, events.type, to_json(events.occurred_at) as occurred_at,
           platforms.key as platform_key, users.username as actor, events.request_id, events.data
      from events
      join platforms on platforms.id = events.platform_id
      left join users on users.id = events.actor_id
     where events.platform_id = $1
       and (events.transaction, events.id) > (cast(cast($2 as text) as xid8), cast($3 as bigint))
       and events.transaction < pg_snapshot_xmin(pg_current_snapshot())
       and (cast($4 as text[]) is null or events.type = any (cast($4 as text[])))
     order by events.transaction, events.id
     limit $5`,
};

/**
 * The tenant's events after a place, oldest first. Events of transactions that began before one that still runs are held back, so that
 * whoever reads on from the last one misses nothing.
 */
export function listEvents(
  db: Pick<Database, 'read'>,
  platformId: number,
  { after, types, limit }: { after: EventPlace; types: string[] | null; limit: number },
): Promise<StoredEvent[]> {
  return db.read<StoredEvent>(statement, [platformId, after.transaction, after.id, types, limit]);
}
