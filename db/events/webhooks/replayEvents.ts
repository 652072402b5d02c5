import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { enqueueJob } from '../../core/jobs/enqueueJob.js';
import { query } from '../../core/transaction.js';
import { SEND_WEBHOOKS } from './endpointProgress.js';
import type { EndpointKey } from './saveEndpoint.js';

const REPLAY: ChangingStatement = {
  changes: true,
  name: 'replay events to webhook endpoint',
  // The cursor only moves back, so that no event is skipped.
  text: `
    with first as (
      select series, number - 1 as number from events where platform_id = $1 and occurred_at >= $3 order by events.series, events.number limit 1
    )
    update webhook_cursors sent
       set series = coalesce(first.series, sent.series), number = coalesce(first.number, sent.number), due_at = now(), attempts = 0, tried_since = null
      from (select 1) one left join first on true
     where sent.platform_id = $1 and sent.endpoint_id = $2 and (first.series is null or (first.series, first.number) < (sent.series, sent.number))`,
};

/** Makes an endpoint get events again, starting with the first one in their order that occurred at `from` or later. */
export async function replayEvents(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: EndpointKey,
  from: Date,
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    await query(trx, REPLAY, [platformId, id, from]);
    await enqueueJob(trx, { task: SEND_WEBHOOKS, platformId, key: id });
  });
}
