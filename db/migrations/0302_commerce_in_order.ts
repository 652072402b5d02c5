import type { Knex } from 'knex';

const INDEXES = [
  ['payments_by_time', 'payments (platform_id, created_at, id)', 'Payments in the order of their times.'],
  ['ledger_entries_by_time', 'ledger_entries (platform_id, occurred_at, id)', 'Entries in the order of their times.'],
  ['subscriptions_by_time', 'subscriptions (platform_id, started_at, id)', 'Subscriptions in the order of their times.'],
  ['entitlements_by_time', 'entitlements (platform_id, starts_at, id)', 'Entitlements in the order of their times.'],
  ['tenant_launches_by_time', 'tenant_launches (created_at, id)', 'Launches in the order of their times.'],
] as const;

/** Administrators read payments, the ledger, subscriptions, entitlements and launches in the order of time. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on, comment] of INDEXES) {
    await knex.raw(`create index ${name} on ${on}`);
    await knex.raw(`comment on index ${name} is '${comment}'`);
  }
}
