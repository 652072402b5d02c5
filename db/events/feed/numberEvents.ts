import { serviceActor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

/** Events per transaction: at least the largest page, and few enough that a reader waits about 60 ms for one batch. */
export const BATCH_SIZE = 5_000;

const statement: ChangingStatement = {
  name: 'place events',
  text: `
    with published as materialized (
      select publish_events($1, $2) as numbered
    ), woken as materialized (
      select enqueue_job('send-webhooks', endpoint.platform_id, cast(endpoint.id as text))
        from published join webhook_endpoints endpoint on endpoint.platform_id = $1 and endpoint.is_active
       where numbered > 0
    )
    select numbered, (select count(*) from woken) as woken from published`,
  changes: true,
};

/**
 * Numbers one batch of the tenant's visible events, the oldest first, and wakes the jobs that send them to endpoints.
 * Returns their number; fewer than BATCH_SIZE means that none is left. Calls for the same tenant run one after the
 * other; writers of events never wait for them.
 */
export async function numberEvents(db: Pick<Database, 'transaction'>, platformId: number): Promise<number> {
  const [row] = await change<{ numbered: number }>(db, serviceActor('place-events'), statement, [
    platformId,
    BATCH_SIZE,
  ]);
  return row!.numbered;
}

/**
 * Lists the platforms with events that are not numbered yet, the longest waiting first. Skips other platforms by index.
 */
export async function listPlatformsToNumber(db: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await db.read<{ platform_id: number }>({
    name: 'events: platforms with unplaced ones',
    text: `
      with recursive waiting as (
        select min(platform_id) as platform_id from event_outbox
        union all
        select (select min(platform_id) from event_outbox where event_outbox.platform_id > waiting.platform_id)
          from waiting
         where waiting.platform_id is not null
      )
      select platform_id
        from waiting
       where platform_id is not null
       order by (select min(id) from event_outbox where event_outbox.platform_id = waiting.platform_id)`,
  });
  return rows.map(({ platform_id }) => platform_id);
}
