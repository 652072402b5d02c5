import type { Knex } from 'knex';

const ENQUEUE_PURCHASES = `
  select enqueue_job('store-purchases', coalesce(platform_id, 0), cast(id as text), greatest(0, extract(epoch from due_at - now()) * 1000)::bigint)
    from store_purchases where due_at is not null`;

const ENQUEUE_USAGE = `
  select enqueue_job('send-marketplace-usage', launch.platform_id, cast(registration.id as text))
    from marketplace_registrations registration
    join tenant_launches launch on launch.id = registration.launch_id
   where launch.platform_id is not null
     and exists (select from marketplace_usage own where own.registration_id = registration.id and own.state = 'waiting')`;

/** Due purchases and usage reports have jobs in place of leases. What waits gets its job, at the same time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ENQUEUE_PURCHASES);
  await knex.raw('drop index store_purchases_due');
  await knex.raw('alter table store_purchases drop column claim, drop column claimed_until');
  await knex.raw(ENQUEUE_USAGE);
  await knex.raw('drop index marketplace_usage_waiting');
  await knex.raw('alter table marketplace_usage drop column claimed_until');
  await knex.raw(
    `create index marketplace_usage_waiting on marketplace_usage (registration_id, hour) where state = 'waiting'`,
  );
}
