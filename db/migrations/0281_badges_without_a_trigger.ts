import type { Knex } from 'knex';

/** The statement that announces achievements enqueues badges, since tables of records have no triggers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop trigger announced_achievements_badges on announced_achievements');
  await knex.raw('drop function enqueue_badges()');
  await knex.raw(`
CREATE FUNCTION enqueue_badges(platform integer, person bigint)
  RETURNS void LANGUAGE plpgsql
AS $$
      begin
        perform enqueue_job('issue-badges', platform, cast(person as text))
           from badge_issuers where platform_id = platform and is_active;
      end $$;`);
}
