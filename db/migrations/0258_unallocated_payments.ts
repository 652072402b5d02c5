import type { Knex } from 'knex';

/**
 * Money that arrived and pays for nothing: in another currency than its session, or less than what it costs. It stands in the ledger in an
 * account of its own, until it is refunded.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table checkout_sessions add column due bigint constraint checkout_sessions_due_check check (due >= 0);

    alter table payments
      add column unallocated text constraint payments_unallocated_check check (unallocated in ('currency', 'amount'));
    create index payments_unallocated on payments (platform_id) where unallocated is not null and captured > refunded;

    alter table ledger_entries
      drop constraint ledger_entries_account_check,
      drop constraint ledger_entries_check,
      drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_account_check check (account in ('money', 'credits', 'unallocated')),
      add constraint ledger_entries_check check ((account = 'credits') = (currency is null)),
      add constraint ledger_entries_kind_check
        check (kind in ('capture', 'refund', 'dispute', 'dispute_won', 'purchase', 'reversal', 'grant', 'use', 'allocation'));
  `);
}
