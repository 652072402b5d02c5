import type { Knex } from 'knex';

/** Tables whose rows name skills, each by the rows of another one. `level` is SQL: who may see the row that names. */
const NAMERS = [
  { table: 'courses', key: 'id', link: 'course_skills', own: 'course_id', skill: 'skill_id', counts: 'deleted_at is null' },
  { table: 'job_roles', key: 'id', link: 'job_role_skills', own: 'job_role_id', skill: 'skill_id', counts: 'deleted_at is null' },
  { table: 'platform_skills', key: 'skill_id', link: 'platform_skill_relations', own: 'skill_id', skill: 'related_skill_id', counts: 'declared' },
];
type Namer = (typeof NAMERS)[number];

const STAFF = `'viewable_by_tenant_admins'`;
const STUDENTS = `'viewable_by_tenant_students'`;
const ANYONE = `'viewable_by_anyone'`;

// A plan may be made for one row and used for ten thousand, or the other way round: by index it is right for both.
const BY_INDEX = 'set enable_hashjoin = off set enable_mergejoin = off';

/**
 * Skills that staff declare are seen as staff say. A skill that items merely name is seen as widely as the most visible of them, which
 * triggers keep so: `platform_skills.visibility` is the answer for both, for every reader.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table platform_skills add column declared boolean not null default false;
    alter table platform_skills alter column visibility set default ${STAFF};
    create index platform_skill_relations_by_related on platform_skill_relations (platform_id, related_skill_id);

    -- From what everybody sees to what staff sees.
    create function visibility_rank(level text) returns integer language sql immutable parallel safe
      return array_position(array[${ANYONE}, ${STUDENTS}, ${STAFF}], level);
  `);
  await declareStoredSkills(knex);
  await knex.raw(`
    create function skill_is_named(platform integer, skill bigint, level text) returns boolean language sql stable as $$
      select ${NAMERS.map(isNamedBy).join('\n          or ')} $$;

    -- Skills are named at these levels now. Whoever calls this holds locks that who narrows them waits for: those of foreign keys suffice.
    create function widen_named_skills(platforms integer[], skills bigint[], levels text[]) returns void language plpgsql ${BY_INDEX} as $$
      begin
        perform from unnest(platforms, skills, levels) as named (platform_id, skill_id, level)
           join platform_skills known on known.platform_id = named.platform_id and known.skill_id = named.skill_id
          where not known.declared and visibility_rank(known.visibility) > visibility_rank(named.level)
          order by known.platform_id, known.skill_id
            for no key update of known;
        if not found then return; end if;
        update platform_skills known
           set visibility = named.level
          from (select distinct on (platform_id, skill_id) platform_id, skill_id, level
                  from unnest(platforms, skills, levels) as named (platform_id, skill_id, level)
                 order by platform_id, skill_id, visibility_rank(level)) named
         where known.platform_id = named.platform_id and known.skill_id = named.skill_id
           and not known.declared and visibility_rank(known.visibility) > visibility_rank(named.level);
      end $$;

    -- Something names these skills no more, or is seen by fewer. Who waits for a lock sees afterwards what the other one left.
    create function narrow_named_skills(platforms integer[], skills bigint[]) returns void language plpgsql ${BY_INDEX} as $$
      begin
        perform from unnest(platforms, skills) as named (platform_id, skill_id)
           join platform_skills known on known.platform_id = named.platform_id and known.skill_id = named.skill_id
          where not known.declared and known.visibility <> ${STAFF}
          order by known.platform_id, known.skill_id
            for update of known;
        if not found then return; end if;
        update platform_skills known
           set visibility = case when known.visibility = ${ANYONE} and skill_is_named(known.platform_id, known.skill_id, ${STUDENTS})
                                 then ${STUDENTS} else ${STAFF} end
          from (select distinct platform_id, skill_id from unnest(platforms, skills) as named (platform_id, skill_id)) named
         where known.platform_id = named.platform_id and known.skill_id = named.skill_id
           and not known.declared and known.visibility <> ${STAFF}
           and not skill_is_named(known.platform_id, known.skill_id, known.visibility);
      end $$;
  `);
  for (const namer of NAMERS) {
    await knex.raw(followLinks(namer));
    await knex.raw(followVisibility(namer));
  }
}

const isNamedBy = ({ table, key, link, own, skill, counts }: Namer) => `
        exists (select from ${link} link
                  join ${table} namer on namer.platform_id = link.platform_id and namer.${key} = link.${own}
                 where link.platform_id = skill_is_named.platform and link.${skill} = skill_is_named.skill
                   and namer.visibility = skill_is_named.level and namer.${counts})`;

/**
 * What is stored does not say who wrote it. Declared is what nobody but staff can have written: a description, properties, a visibility,
 * relations or a later change. Of the rest, a name alone, staff sees all and others what something names that they see.
 */
async function declareStoredSkills(knex: Knex): Promise<void> {
  const named = NAMERS.map(
    ({ table, key, link, own, skill, counts }) => `
      select link.platform_id, link.${skill} as skill_id, visibility_rank(namer.visibility) as rank
        from ${link} link
        join ${table} namer on namer.platform_id = link.platform_id and namer.${key} = link.${own}
       where namer.${counts}`,
  );
  await knex.raw(`
    update platform_skills known
       set declared = true
     where description <> '' or data <> '{}' or visibility <> ${STUDENTS} or modified_at > created_at
        or exists (select from platform_skill_relations relation
                    where relation.platform_id = known.platform_id and relation.skill_id = known.skill_id);
    with named as (
      select platform_id, skill_id, min(rank) as rank from (${named.join('\n      union all')}) link group by 1, 2
    )
    update platform_skills known
       set visibility = wanted.visibility
      from (select platform_id, skill_id,
                   case rank when 1 then ${ANYONE} when 2 then ${STUDENTS} else ${STAFF} end as visibility
              from platform_skills left join named using (platform_id, skill_id)
             where not declared) wanted
     where known.platform_id = wanted.platform_id and known.skill_id = wanted.skill_id and known.visibility <> wanted.visibility;
  `);
}

const followLinks = ({ table, key, link, own, skill, counts }: Namer) => `
    create function ${link}_added() returns trigger language plpgsql ${BY_INDEX} as $$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.${skill}), array_agg(namer.visibility))
           from new_rows link
           join ${table} namer on namer.platform_id = link.platform_id and namer.${key} = link.${own}
          where namer.visibility <> ${STAFF} and namer.${counts};
        return null;
      end $$;
    create trigger ${link}_widen after insert on ${link}
      referencing new table as new_rows for each statement execute function ${link}_added();

    create function ${link}_removed() returns trigger language plpgsql as $$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(${skill}))
           from (select distinct platform_id, ${skill} from old_rows) link;
        return null;
      end $$;
    create trigger ${link}_narrow after delete on ${link}
      referencing old table as old_rows for each statement execute function ${link}_removed();`;

// Old and new rows are grouped, not joined: neither has an index. What is deleted counts as seen by staff alone.
const followVisibility = ({ table, key, link, own, skill, counts }: Namer) => `
    create function ${table}_seen_otherwise() returns trigger language plpgsql ${BY_INDEX} as $$
      declare
        platforms integer[];
        ids bigint[];
        levels text[];
        were text[];
      begin
        select array_agg(platform_id), array_agg(id), array_agg(level), array_agg(was)
          into platforms, ids, levels, were
          from (select platform_id, ${key} as id, max(level) filter (where is_new) as level, max(level) filter (where not is_new) as was
                  from (select platform_id, ${key}, case when ${counts} then visibility else ${STAFF} end as level, true as is_new from new_rows
                        union all
                        select platform_id, ${key}, case when ${counts} then visibility else ${STAFF} end, false from old_rows) both_rows
                 group by platform_id, ${key}
                having min(level) <> max(level)) moved;
        if ids is null then return null; end if;
        -- The stronger lock first: two that held the weaker one would wait for each other.
        perform narrow_named_skills(array_agg(link.platform_id), array_agg(link.${skill}))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join ${link} link on link.platform_id = moved.platform_id and link.${own} = moved.id
          where visibility_rank(moved.level) > visibility_rank(moved.was);
        perform from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join ${link} link on link.platform_id = moved.platform_id and link.${own} = moved.id
           join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.${skill}
          where visibility_rank(moved.level) < visibility_rank(moved.was) and not known.declared
          order by known.platform_id, known.skill_id
            for key share of known;
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.${skill}), array_agg(moved.level))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join ${link} link on link.platform_id = moved.platform_id and link.${own} = moved.id
          where visibility_rank(moved.level) < visibility_rank(moved.was);
        return null;
      end $$;
    create trigger ${table}_name_skills after update on ${table}
      referencing old table as old_rows new table as new_rows for each statement execute function ${table}_seen_otherwise();`;
