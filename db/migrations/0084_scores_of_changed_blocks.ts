import type { Knex } from 'knex';

/**
 * A score without a possible one counts out of what the block gives, so it counts anew where the block gives something else. Whoever follows takes
 * that as any change beside the statements.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table activity_changes drop constraint activity_changes_kind_check;
    alter table activity_changes add constraint activity_changes_kind_check check (kind in ('person', 'course', 'settings', 'block'));

    create function log_block_scores() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select after.platform_id, 'block', after.id
          from changed_to after
          join changed_from before on before.platform_id = after.platform_id and before.id = after.id
         where before.max_score is distinct from after.max_score;
        return null;
      end $$;
    create trigger course_blocks_scores after update on course_blocks
      referencing old table as changed_from new table as changed_to for each statement execute function log_block_scores();

    -- Results of nobody of whom anything is known.
    delete from course_results result
     where kept_completed_at is null and stated_completed_at is null and stated_grade is null and stated_passed is null
       and not exists (select from block_results block
                        where block.platform_id = result.platform_id and block.user_id = result.user_id and block.course_id = result.course_id);
  `);
}
