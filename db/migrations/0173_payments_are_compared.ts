import type { Knex } from 'knex';

/** When a session, a subscription or a payment was last compared with what its provider says. The log of changes does not tell of it. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['checkout_sessions', 'subscriptions', 'payments']) {
    const hidden = table === 'checkout_sessions' ? '{redirect_to,checked_at}' : '{checked_at}';
    await knex.raw(`
      drop trigger audit_insert on ${table};
      drop trigger audit_update on ${table};
      drop trigger audit_delete on ${table};
      drop function audit_${table}();
      alter table ${table} add column checked_at timestamptz;
      select keep_audit_log_of('${table}', '${hidden}');
    `);
  }
  await knex.raw(`
    create index checkout_sessions_unchecked on checkout_sessions (platform_id, checked_at nulls first) where state in ('created', 'open') and outside_id is not null;
    create index subscriptions_unchecked on subscriptions (platform_id, checked_at nulls first) where provider = 'cardpay' and state not in ('cancelled', 'expired');
    create index payments_pending on payments (platform_id, checked_at nulls first) where provider = 'cardpay' and state in ('created', 'pending', 'authorized');
    create index payments_captured on payments (platform_id, created_at) where provider = 'cardpay' and state = 'captured';
  `);
}
