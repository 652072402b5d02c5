import type { Knex } from 'knex';

const ENQUEUE = `
  select enqueue_job('send-webhooks', sent.platform_id, cast(sent.endpoint_id as text))
    from webhook_cursors sent
    join webhook_endpoints endpoint on endpoint.platform_id = sent.platform_id and endpoint.id = sent.endpoint_id
   where endpoint.is_active`;

/** Endpoints have jobs in place of leases. Each endpoint gets one for the events that wait. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_cursors drop column claim, drop column claimed_until');
  await knex.raw(ENQUEUE);
}
