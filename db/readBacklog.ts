import type { Database } from './core/connect.js';
import { type TaskState, readTaskStates } from './core/jobs/readTaskStates.js';

/** What waits in the database for background work, and what it has done. Ages are seconds, 0 when nothing waits. */
export interface Backlog {
  queues: { queue: string; items: number | null; oldest_seconds: number }[];
  /** Records on which work has failed and is repeated, by kind. */
  failing: { kind: string; records: number }[];
  /** Jobs of the queue by task and state. */
  jobs: TaskState[];
  /** Calls of language models that ended in the last five minutes, by outcome. */
  llm_calls: { outcome: string; calls: number }[];
  /** Events that were ever published, in all tenants. */
  events: number;
  /** Payments that pay for nothing and are not refunded. */
  unallocated_payments: number;
  /** Messages of bots that were given up. */
  failed_deliveries: number;
  /** Webhook endpoints that are sent events, and those of which the service has stopped sending. */
  webhook_endpoints: { taking: number; failing: number; disabled: number };
}

const BACKLOG = {
  name: 'backlog',
  text: `
    with queues (queue, items, oldest) as (
      select 'search', count(*), min(created_at) from search_outbox
      union all select 'search_typesense', count(*), min(created_at) from search_changes
      union all select 'events', count(*), min(occurred_at) from event_outbox
      union all select 'bot_messages', count(*), min(received_at) from bot_events where state = 'pending'
      union all select 'bot_deliveries', count(*), min(created_at) from bot_deliveries where state in ('pending', 'sending')
      union all select 'activity_changes', count(*), min(queued_at) from activity_changes
      union all select 'activity_recompute_queue', count(*), min(queued_at) from activity_recompute_queue
      union all select 'regrade_queue', count(*), min(created_at) from regrade_queue
      union all select 'derived_changes', count(*), min(queued_at) from derived_changes
      union all
      select 'records', null, min(greatest(waiting.queued_at, places.stored))
        from statement_queue waiting
        join record_store_cursors on record_store_cursors.platform_id = waiting.platform_id
        left join activity_cursors places on places.platform_id = waiting.platform_id
       where record_store_cursors.last_stored > coalesce(places.stored, '2000-01-01Z'))
    select (select json_agg(json_build_object('queue', queue, 'items', items, 'oldest_seconds', greatest(0, coalesce(extract(epoch from now() - oldest), 0)))) from queues) as queues,
           (select coalesce(json_agg(failing), '[]') from (
              select kind, count(*) as records from external_tasks where failing_since is not null group by kind
              union all
              select 'document', count(*) from mentor_documents where training_status in ('pending', 'training') and training_failing_since is not null) failing) as failing,
           (select coalesce(json_agg(recent), '[]') from (
              select outcome, count(*) as calls
                from platforms
               cross join lateral (select outcome from llm_usage where llm_usage.platform_id = platforms.id and created_at > now() - interval '5 minutes') calls
               group by outcome) recent) as llm_calls,
           (select coalesce(sum(last_number), 0)::bigint from event_sequences) as events,
           (select count(*) from platforms join payments own on own.platform_id = platforms.id and own.unallocated is not null and own.captured > own.refunded) as unallocated_payments,
           (select count(*) from bots join bot_deliveries failed on failed.platform_id = bots.platform_id and failed.bot_id = bots.id and failed.state = 'failed') as failed_deliveries,
           (select json_build_object('taking', count(*) filter (where is_active and failing_since is null), 'failing', count(*) filter (where is_active and failing_since is not null),
                                     'disabled', count(*) filter (where disabled_at is not null))
              from webhook_endpoints endpoint join webhook_cursors sent on sent.platform_id = endpoint.platform_id and sent.endpoint_id = endpoint.id) as webhook_endpoints`,
};

/** For metrics: of all tenants. Reads queues, which are short, and indexes. */
export async function readBacklog(db: Pick<Database, 'read'>): Promise<Backlog> {
  const [[row], jobs] = await Promise.all([db.read<Omit<Backlog, 'jobs'>>(BACKLOG), readTaskStates(db)]);
  return { ...row!, jobs };
}
