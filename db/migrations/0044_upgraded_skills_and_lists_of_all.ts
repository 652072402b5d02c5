import type { Knex } from 'knex';

const STAFF = `'viewable_by_tenant_admins'`;
const STUDENTS = `'viewable_by_tenant_students'`;
const ANYONE = `'viewable_by_anyone'`;

/**
 * Makes up for what upgrades since learners keep their own words could lose or show: skills that staff declared by name alone counted as
 * merely named, so learners saw them no more; and who wrote beside the upgrade was overlooked. Besides, the order in which all platforms'
 * invitations are listed.
 */
export async function up(knex: Knex): Promise<void> {
  await lockSkills(knex);
  await restoreLearnersWords(knex);
  await declareSkillsOfStaff(knex);
  await seeNamedSkillsAsTheirNamers(knex);
  await knex.raw('create index invitations_of_all on invitations (kind, id)');
}

/** All at once or none: writers take these locks in several orders, and never wait for a migration that waits for them. */
async function lockSkills(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    begin
      loop
        begin
          lock table courses, job_roles, platform_skills, course_skills, job_role_skills, platform_skill_relations, learner_skill_names
            in share row exclusive mode nowait;
          exit;
        exception when lock_not_available then
          perform pg_sleep(0.02);
        end;
      end loop;
    end $$`);
}

/** Words that a learner sent while the upgrade copied the lists. Lists that the learner has changed since stay as they are. */
async function restoreLearnersWords(knex: Knex): Promise<void> {
  await knex.raw(`
    with logged as (
      select distinct on (platform_id, row_key)
             platform_id, cast(row_key ->> 'user_id' as bigint) as user_id, row_key ->> 'relation' as relation,
             cast(row_key ->> 'skill_id' as bigint) as skill_id, action, at
        from audit_log
       where table_name = 'learner_skills'
       order by platform_id, row_key, id desc
    ), changed as (
      select distinct platform_id, cast(row_key ->> 'user_id' as bigint) as user_id, row_key ->> 'relation' as relation
        from audit_log
       where table_name = 'learner_skill_names'
    )
    insert into learner_skill_names (platform_id, user_id, relation, name, created_at)
    select logged.platform_id, users.id, logged.relation, coalesce(skills.name, removed.after ->> 'name'), logged.at
      from logged
      join users on users.id = logged.user_id
      left join skills on skills.id = logged.skill_id
      left join audit_log removed
        on removed.platform_id = 0 and removed.table_name = 'skills' and removed.action = 'insert'
       and removed.row_key = jsonb_build_object('id', logged.skill_id)
     where logged.action = 'insert' and coalesce(skills.name, removed.after ->> 'name') is not null
       and (logged.platform_id, logged.user_id, logged.relation) not in (select platform_id, user_id, relation from changed)
     order by 1, 2, 3, 4
    on conflict do nothing`);
}

/**
 * Declared is what only a declaration can have written, and what the log of changes knows to be made by one: a skill that staff or an
 * import brought, and that nothing ever named.
 */
async function declareSkillsOfStaff(knex: Knex): Promise<void> {
  await knex.raw(`
    update platform_skills known
       set declared = true
     where not declared
       and (description <> '' or data <> '{}' or modified_at > created_at
            or exists (select from platform_skill_relations relation
                        where relation.platform_id = known.platform_id and relation.skill_id = known.skill_id));
    with brought as (
      select known.platform_id, known.skill_id
        from platform_skills known
        join audit_log entry on entry.platform_id = known.platform_id and entry.table_name = 'platform_skills'
                            and entry.row_key = jsonb_build_object('skill_id', known.skill_id)
       where not known.declared and entry.action = 'insert'
         and (entry.operation = 'upsertCatalogSkill' or entry.operation like 'admin import%')
    ), named as (
      select platform_id, skill_id from course_skills
      union all
      select platform_id, skill_id from job_role_skills
      union all
      select platform_id, related_skill_id from platform_skill_relations
      union all
      select platform_id, cast(coalesce(row_key ->> 'related_skill_id', row_key ->> 'skill_id') as bigint)
        from audit_log
       where table_name in ('course_skills', 'job_role_skills', 'platform_skill_relations')
         and platform_id in (select platform_id from brought)
    )
    update platform_skills known
       set declared = true, visibility = ${STUDENTS}
      from (select platform_id, skill_id from brought except select platform_id, skill_id from named) declared_alone
     where known.platform_id = declared_alone.platform_id and known.skill_id = declared_alone.skill_id`);
}

/** A course that was hidden or shown while the upgrade ran had its skills seen as before. */
async function seeNamedSkillsAsTheirNamers(knex: Knex): Promise<void> {
  await knex.raw(`
    with named as (
      select platform_id, skill_id, min(visibility_rank(visibility)) as rank
        from (select link.platform_id, link.skill_id, namer.visibility
                from course_skills link
                join courses namer on namer.platform_id = link.platform_id and namer.id = link.course_id
               where namer.deleted_at is null
              union all
              select link.platform_id, link.skill_id, namer.visibility
                from job_role_skills link
                join job_roles namer on namer.platform_id = link.platform_id and namer.id = link.job_role_id
               where namer.deleted_at is null
              union all
              select link.platform_id, link.related_skill_id, namer.visibility
                from platform_skill_relations link
                join platform_skills namer on namer.platform_id = link.platform_id and namer.skill_id = link.skill_id
               where namer.declared) link
       group by platform_id, skill_id
    )
    update platform_skills known
       set visibility = wanted.visibility
      from (select platform_id, skill_id, case rank when 1 then ${ANYONE} when 2 then ${STUDENTS} else ${STAFF} end as visibility
              from platform_skills
              left join named using (platform_id, skill_id)
             where not declared) wanted
     where known.platform_id = wanted.platform_id and known.skill_id = wanted.skill_id and known.visibility <> wanted.visibility`);
}
