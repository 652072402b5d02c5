import type { Knex } from 'knex';

/** A payment knows each of its disputes, apart from what was refunded, so that reports of both lead to the same in any order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments
      -- What was refunded without a dispute; with what lost disputes took it is what is refunded.
      add column given_back bigint not null default 0 check (given_back >= 0),
      -- As each was said last: [{reference, state: open | won | lost, amount, at}]; an amount that is null is all that was paid.
      add column disputes jsonb not null default '[]' check (jsonb_typeof(disputes) = 'array');

    -- Which disputes there were was not kept: they have no reference until the provider is read, which is done soon.
    alter table payments disable trigger user;
    update payments own
       set given_back = case when found.was_disputed then 0 else own.refunded end,
           disputes = case when found.was_disputed and own.refunded > 0
                           then jsonb_build_array(jsonb_build_object('reference', '', 'state', 'lost', 'amount', own.refunded, 'at', to_char(own.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                           else '[]' end
                   || case when own.disputed > 0
                           then jsonb_build_array(jsonb_build_object('reference', '', 'state', 'open', 'amount', own.disputed, 'at', to_char(own.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                           else '[]' end,
           checked_at = case when found.was_disputed then null else own.checked_at end
      from (select payments.platform_id, payments.id,
                   exists (select from ledger_entries entry
                            where entry.platform_id = payments.platform_id and entry.payment_id = payments.id and entry.account = 'money'
                              and (entry.kind in ('dispute', 'dispute_won') or (entry.kind = 'refund' and entry.cause like 'read % lost'))) as was_disputed
              from payments where refunded > 0 or disputed > 0) found
     where own.platform_id = found.platform_id and own.id = found.id;
    alter table payments enable trigger user;

    create or replace function check_payment_transition() returns trigger language plpgsql as $$
      begin
        -- What a lost dispute took comes back when it is decided anew.
        if new.state <> old.state and not exists (select from payment_transitions where from_state = old.state and to_state = new.state)
           and not (old.state = 'refunded' and new.state in ('captured', 'disputed') and new.disputes <> old.disputes) then
          raise exception 'A payment that is % can not become %.', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.currency <> old.currency or new.reference <> old.reference or new.platform_id <> old.platform_id or new.captured < old.captured
           or new.given_back < old.given_back or (new.refunded < old.refunded and new.disputes = old.disputes) then
          raise exception 'What was paid is not changed.' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
  `);
}
