import type { Knex } from 'knex';

/** What was refunded of a payment without a dispute has a name of the house. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments rename column given_back to returned;
    alter table payments rename constraint payments_given_back_check to payments_returned_check;

    create or replace function check_payment_transition() returns trigger language plpgsql as $$
      begin
        -- What a lost dispute took comes back when it is decided anew.
        if new.state <> old.state and not exists (select from payment_transitions where from_state = old.state and to_state = new.state)
           and not (old.state = 'refunded' and new.state in ('captured', 'disputed') and new.disputes <> old.disputes) then
          raise exception 'A payment that is % can not become %.', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.currency <> old.currency or new.reference <> old.reference or new.platform_id <> old.platform_id or new.captured < old.captured
           or new.returned < old.returned or (new.refunded < old.refunded and new.disputes = old.disputes) then
          raise exception 'What was paid is not changed.' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
  `);
}
