import type { Knex } from 'knex';

/** What a provider says later of the purchase of a tenant finds its launch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index tenant_launches_payment on tenant_launches (provider, payment_reference) where payment_reference is not null;
  `);
}
