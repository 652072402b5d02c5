import type { Knex } from 'knex';

/** An event says that the service has stopped sending to an endpoint, to whom it still sends. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Without the address: it may hold a secret of its receiver.
    create function announce_disabled_endpoint() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'webhook_endpoint.disabled', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('endpoint_id', new.id, 'description', new.description, 'disabled_at', new.disabled_at, 'reason', new.disabled_reason,
                                  'failing_since', (select failing_since from webhook_positions where platform_id = new.platform_id and endpoint_id = new.id));
        return null;
      end $$;
    create trigger webhook_endpoints_announced after update on webhook_endpoints for each row
      when (new.disabled_at is not null and old.disabled_at is null) execute function announce_disabled_endpoint();
  `);
}
