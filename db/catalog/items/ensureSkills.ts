import type { Transaction } from '../../core/transaction.js';
import type { NamedSkill } from './incomingItem.js';

/**
 * Makes every named skill exist in the shared taxonomy and in the tenant, and returns the taxonomy's id by the name as it came in. Names
 * are the same skill when they differ in case only; the first spelling stays. Only staff sees what is new, until the triggers of
 * the links see something visible name it.
 */
export async function ensureSkills(
  trx: Transaction,
  platformId: number,
  skills: NamedSkill[],
): Promise<Map<string, number>> {
  if (skills.length === 0) return new Map();
  const named = JSON.stringify(skills.map((skill) => (typeof skill === 'string' ? { name: skill } : skill)));
  // Both inserts go in a fixed order, so that parallel transactions never wait for each other in a circle.
  await trx.raw(
    `insert into skills (name, uri)
     select distinct on (lower(named.name)) named.name, named.uri
       from rows from (jsonb_to_recordset(cast(? as jsonb)) as (name text, uri text))
              with ordinality as named (name, uri, place)
      where not exists (select from skills where lower(skills.name) = lower(named.name))
      order by lower(named.name), named.place
     on conflict (lower(name)) do nothing`,
    [named],
  );
  const { rows } = await trx.raw<{ rows: { name: string; id: number }[] }>(
    `select distinct named.name, skills.id
       from jsonb_to_recordset(cast(? as jsonb)) as named (name text)
       join skills on lower(skills.name) = lower(named.name)`,
    [named],
  );
  await trx.raw(
    `insert into platform_skills (platform_id, skill_id)
     select cast(? as integer), requested.id
       from (select distinct id from unnest(cast(? as bigint[])) as id) requested
      where not exists (select from platform_skills known where known.platform_id = ? and known.skill_id = requested.id)
      order by requested.id
     on conflict (platform_id, skill_id) do nothing`,
    [platformId, rows.map(({ id }) => id), platformId],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export function skillName(skill: NamedSkill): string {
  return typeof skill === 'string' ? skill : skill.name;
}
