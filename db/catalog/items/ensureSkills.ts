import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { NamedSkill } from './incomingItem.js';

/**
 * Creates missing skills in the shared taxonomy and in the tenant, and returns taxonomy ids by the given name. Names
 * are case-insensitive; the first spelling stays. New skills are visible to staff only, until a visible item names
 * them (triggers of the link tables).
 */
export async function ensureSkills(
  trx: Transaction,
  platformId: number,
  skills: NamedSkill[],
): Promise<Map<string, number>> {
  if (skills.length === 0) return new Map();
  const named = JSON.stringify(skills.map((skill) => (typeof skill === 'string' ? { name: skill } : skill)));
  // Both inserts use a fixed order, so that concurrent transactions cannot deadlock.
  await query(trx, INSERT_SKILLS, [named]);
  const rows = await query<{ name: string; id: number }>(trx, LIST_SKILLS, [named]);
  await query(trx, INSERT_PLATFORM_SKILLS, [platformId, rows.map(({ id }) => id)]);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export function skillName(skill: NamedSkill): string {
  return typeof skill === 'string' ? skill : skill.name;
}

const INSERT_SKILLS: ChangingStatement = {
  name: 'insert skills',
  changes: true,
  text: `
    insert into skills (name, uri)
    select distinct on (lower(named.name)) named.name, named.uri
      from rows from (jsonb_to_recordset(cast($1 as jsonb)) as (name text, uri text))
             with ordinality as named (name, uri, place)
     where not exists (select from skills where lower(skills.name) = lower(named.name))
     order by lower(named.name), named.place
    on conflict (lower(name)) do nothing`,
};

const LIST_SKILLS = {
  name: 'list skills by name',
  text: `
    select distinct named.name, skills.id
    from jsonb_to_recordset(cast($1 as jsonb)) as named (name text)
    join skills on lower(skills.name) = lower(named.name)`,
};

const INSERT_PLATFORM_SKILLS: ChangingStatement = {
  changes: true,
  text: `
    insert into platform_skills (platform_id, skill_id)
    select cast($1 as integer), requested.id
      from (select distinct id from unnest(cast($2 as bigint[])) as id) requested
     where not exists (select from platform_skills known where known.platform_id = $1 and known.skill_id = requested.id)
     order by requested.id
    on conflict (platform_id, skill_id) do nothing`,
};
