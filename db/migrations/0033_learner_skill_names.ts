import type { Knex } from 'knex';

const BY_LEARNERS = "('replaceDesiredSkills', 'replaceReportedSkills')";

/**
 * What learners say to have or want is kept in their own words. Skills of the platform with this name are looked up when it is read, so
 * that nobody's words become a skill that others see. Skills that came about so, and that nothing else uses, are removed again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table learner_skill_names (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      relation    text not null check (relation in ('desired', 'reported')),
      name        text not null check (length(name) between 1 and 255),
      -- Names that differ in case only are one.
      name_key    text not null generated always as (lower(name)) stored,
      created_at  timestamptz not null default now(),
      primary key (platform_id, user_id, relation, name_key)
    );
    insert into learner_skill_names (platform_id, user_id, relation, name, created_at)
    select said.platform_id, said.user_id, said.relation, skills.name, said.created_at
      from learner_skills said
      join skills on skills.id = said.skill_id;
    drop table learner_skills;
    drop function audit_learner_skills();
    select keep_audit_log_of('learner_skill_names');
  `);
  // The log of changes knows which skills came from a learner's list.
  await knex.raw(`
    delete from platform_skills known
     using audit_log entry
     where entry.table_name = 'platform_skills' and entry.action = 'insert' and entry.operation in ${BY_LEARNERS}
       and entry.platform_id = known.platform_id and cast(entry.row_key ->> 'skill_id' as bigint) = known.skill_id
       and known.description = '' and known.data = '{}' and known.visibility = 'viewable_by_tenant_students'
       and known.modified_at = known.created_at
       and not exists (select from course_skills link where link.platform_id = known.platform_id and link.skill_id = known.skill_id)
       and not exists (select from job_role_skills link where link.platform_id = known.platform_id and link.skill_id = known.skill_id)
       and not exists (select from platform_skill_relations link
                        where link.platform_id = known.platform_id and known.skill_id in (link.skill_id, link.related_skill_id));
    delete from skills
     using audit_log entry
     where entry.platform_id = 0 and entry.table_name = 'skills' and entry.action = 'insert' and entry.operation in ${BY_LEARNERS}
       and cast(entry.row_key ->> 'id' as bigint) = skills.id
       and not exists (select from platform_skills known where known.skill_id = skills.id);
  `);
}
