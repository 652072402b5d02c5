import type { Knex } from 'knex';

/** Events say that an entitlement begins and stops to hold, whatever the reason: also that its time came. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whether events say that it holds. What reads entitlements looks at their times.
    alter table entitlements add column is_open boolean not null default false;
    -- Of those of before nothing is announced.
    alter table entitlements disable trigger user;
    update entitlements set is_open = true where starts_at <= now() and (ends_at is null or ends_at > now());
    alter table entitlements enable trigger user;
    -- What is to be opened or ended: few rows are on the wrong side of the time.
    create index entitlements_by_end on entitlements (platform_id, is_open, coalesce(ends_at, 'infinity'));

    create function open_entitlement() returns trigger language plpgsql as $$
      begin
        new.is_open := new.starts_at <= clock_timestamp() and (new.ends_at is null or new.ends_at > clock_timestamp());
        return new;
      end $$;
    create trigger entitlements_open before insert or update on entitlements for each row execute function open_entitlement();

    create function announce_entitlement() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, case when new.is_open then 'entitlement.opened' else 'entitlement.ended' end,
               cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('entitlement_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'kind', new.kind, 'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'course_id', (select course_key from courses where platform_id = new.platform_id and id = new.course_id),
                                  'quantity', new.quantity, 'payment_id', new.payment_id, 'subscription_id', new.subscription_id, 'live', new.is_live,
                                  'starts', new.starts_at, 'ends', new.ends_at);
        return null;
      end $$;
    create trigger entitlements_insert_announced after insert on entitlements for each row
      when (new.is_open) execute function announce_entitlement();
    create trigger entitlements_update_announced after update on entitlements for each row
      when (new.is_open <> old.is_open) execute function announce_entitlement();
  `);
}
