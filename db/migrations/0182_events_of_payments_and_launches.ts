import type { Knex } from 'knex';

/** Payments, subscriptions, launches, and messages that a bot could not send, are announced by events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function announce_payment() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'payment.' || new.state, cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('payment_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'currency', new.currency, 'amount', new.amount, 'captured', new.captured,
                                  'refunded', new.refunded, 'disputed', new.disputed);
        return null;
      end $$;
    create trigger payments_insert_announced after insert on payments for each row
      when (new.state in ('captured', 'failed', 'refunded', 'disputed')) execute function announce_payment();
    create trigger payments_update_announced after update on payments for each row
      when (new.state <> old.state and new.state in ('captured', 'failed', 'refunded', 'disputed')) execute function announce_payment();

    create function announce_subscription() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'subscription.' || new.state, cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('subscription_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'quantity', new.quantity, 'started', new.started_at,
                                  'current_period_end', new.current_period_end, 'cancels_at_period_end', new.cancels_at_period_end);
        return null;
      end $$;
    create trigger subscriptions_insert_announced after insert on subscriptions for each row execute function announce_subscription();
    create trigger subscriptions_update_announced after update on subscriptions for each row
      when (new.state <> old.state) execute function announce_subscription();

    create function announce_launch() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'launch.done', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('launch_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider);
        return null;
      end $$;
    create trigger tenant_launches_announced after update on tenant_launches for each row
      when (new.state = 'done' and old.state <> 'done' and new.platform_id is not null) execute function announce_launch();

    create function announce_failed_bot_message() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'bot_message.failed', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('delivery_id', new.id, 'bot_id', new.bot_id, 'channel', (select provider from bots where platform_id = new.platform_id and id = new.bot_id),
                                  'user_id', new.user_id, 'username', (select username from users where id = new.user_id), 'attempts', new.attempts);
        return null;
      end $$;
    create trigger bot_deliveries_announced after update on bot_deliveries for each row
      when (new.state = 'failed' and old.state <> 'failed') execute function announce_failed_bot_message();
  `);
}
