import type { Knex } from 'knex';

/** That a person is erased is an event of every platform of which they are or were a member: so who keeps copies learns of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function announce_erasure() returns trigger language plpgsql as $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select platform_id, 'user.erased', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('user_id', new.user_id, 'erased_at', new.finished_at)
          from memberships
         where user_id = new.user_id
         order by platform_id;
        return null;
      end $$;
    create trigger erasures_announced after update on erasures for each row
      when (old.finished_at is null and new.finished_at is not null) execute function announce_erasure();
  `);
}
