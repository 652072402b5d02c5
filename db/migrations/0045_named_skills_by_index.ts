import type { Knex } from 'knex';

/** Tables whose rows name skills, each by the rows of another one. */
const NAMERS = [
  { table: 'courses', key: 'id', link: 'course_skills', own: 'course_id', skill: 'skill_id', counts: 'deleted_at is null' },
  { table: 'job_roles', key: 'id', link: 'job_role_skills', own: 'job_role_id', skill: 'skill_id', counts: 'deleted_at is null' },
  { table: 'platform_skills', key: 'skill_id', link: 'platform_skill_relations', own: 'skill_id', skill: 'related_skill_id', counts: 'declared' },
];
type Namer = (typeof NAMERS)[number];

const STAFF = `'viewable_by_tenant_admins'`;

/**
 * New links look up what names the skill by its key. A join was planned for a table without statistics, while an import fills it, and
 * compared each link with each course: 100,000 courses took 100 s in this trigger alone.
 */
export async function up(knex: Knex): Promise<void> {
  for (const namer of NAMERS) await knex.raw(followNewLinks(namer));
}

// `offset 0` keeps the planner from making a join of the look-up.
const followNewLinks = ({ table, key, link, own, skill, counts }: Namer) => `
    create or replace function ${link}_added() returns trigger language plpgsql as $$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.${skill}), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from ${table}
                               where ${table}.platform_id = link.platform_id and ${table}.${key} = link.${own}
                              offset 0) namer
          where namer.visibility <> ${STAFF} and namer.${counts};
        return null;
      end $$;`;
