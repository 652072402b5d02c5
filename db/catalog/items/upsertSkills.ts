import { lockName } from '../../core/lockName.js';
import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { ensureSkills } from './ensureSkills.js';
import type { IncomingItem, ItemResult, Refusal } from './incomingItem.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { PlatformSkillRelation } from './platformSkillRelation.js';

/** An incoming skill: like an item, with its name as key. */
export type IncomingSkill = Omit<IncomingItem, 'slug' | 'name'>;

const COLUMNS = ['description', 'visibility'];

/**
 * Declares skills of a tenant, or changes their data. Results have the order of the names, which must be distinct
 * case-insensitively. A skill that was only named by items becomes declared, with the declared visibility. Idempotent
 * and safe to run concurrently. Skills in `related_skills` are added to the tenant.
 */
export async function upsertSkills(
  trx: Transaction,
  platformId: number,
  incoming: IncomingSkill[],
): Promise<ItemResult[]> {
  const refused = new Map(incoming.flatMap((skill) => refuseSelfRelations(skill)));
  const skills = incoming.filter(({ key }) => !refused.has(key));
  const known = await lockKnownSkills(
    trx,
    platformId,
    skills.map(({ key }) => key),
  );
  const related = skills.flatMap(({ data }) => (data?.related_skills ?? []) as string[]);
  const ids = await ensureSkills(trx, platformId, [...skills.map(({ key, uri }) => ({ name: key, uri })), ...related]);
  const rows = skills.map((skill) => buildSkillRow(skill, ids));
  const updated = await updateRows(trx, platformId, rows);
  const relinked = await replaceRelations(trx, platformId, rows);
  return incoming.map(({ key }) => {
    const refusal = refused.get(key);
    if (refusal) return { key, outcome: 'refused', dangling: [], refusal };
    const id = ids.get(key)!;
    const changed = updated.has(id) || relinked.has(id);
    return { key, outcome: !known.has(id) ? 'created' : changed ? 'updated' : 'unchanged', dangling: [] };
  });
}

function refuseSelfRelations({ key, data }: IncomingSkill): [string, Refusal][] {
  const related = (data?.related_skills ?? []) as string[];
  const index = related.findIndex((other) => other.toLowerCase() === key.toLowerCase());
  if (index < 0) return [];
  return [
    [
      key,
      {
        code: 'related_to_itself',
        field: `data/related_skills/${index}`,
        detail: 'A skill cannot be related to itself.',
      },
    ],
  ];
}

interface SkillRow extends Record<string, unknown> {
  id: number;
  more: Record<string, unknown>;
  less: string[];
  related?: number[];
}

function buildSkillRow({ key, data = {} }: IncomingSkill, ids: Map<string, number>): SkillRow {
  const row: SkillRow = { id: ids.get(key)!, more: {}, less: [] };
  for (const [property, value] of Object.entries(data)) {
    if (property === 'related_skills') row.related = ((value ?? []) as string[]).map((related) => ids.get(related)!);
    else if (COLUMNS.includes(property)) row[`data.${property}`] = value;
    else if (value === null) row.less.push(property);
    else row.more[property] = value;
  }
  return row;
}

/** Ids of the skills that the tenant has, locked, so that of two concurrent creators only one creates. */
async function lockKnownSkills(trx: Transaction, platformId: number, names: string[]): Promise<Set<number>> {
  await lockName(trx, 'catalog skills', platformId);
  const rows = await query<{ id: number }>(trx, LIST_KNOWN, [names, platformId]);
  return new Set(rows.map(({ id }) => id));
}

async function updateRows(trx: Transaction, platformId: number, skills: SkillRow[]): Promise<Set<number>> {
  const rows = await query<{ id: number }>(trx, UPDATE_SKILLS, [JSON.stringify(skills), platformId]);
  return new Set(rows.map(({ id }) => id));
}

async function replaceRelations(trx: Transaction, platformId: number, skills: SkillRow[]): Promise<Set<number>> {
  const requested = skills.flatMap(({ id, related }) => (related ? [{ id, related }] : []));
  if (requested.length === 0) return new Set();
  const rows = await query<{ id: number }>(trx, REPLACE_RELATIONS, [JSON.stringify(requested), platformId]);
  return new Set(rows.map(({ id }) => id));
}

const LIST_KNOWN = {
  text: `
    select platform_skills.skill_id as id
    from unnest(cast($1 as text[])) as named (name)
    join skills on lower(skills.name) = lower(named.name)
    join platform_skills on platform_skills.platform_id = $2 and platform_skills.skill_id = skills.id`,
};

const UPDATE_SKILLS: ChangingStatement = {
  name: 'update skills of tenant',
  changes: true,
  text: `
    with incoming as (
      select stored.platform_id, stored.skill_id,
             case when item -> 'data.description' is null then stored.description
                  else coalesce(item ->> 'data.description', '') end as description,
             case when item -> 'data.visibility' is null and stored.declared then stored.visibility
                  else coalesce(item ->> 'data.visibility', 'viewable_by_tenant_students') end as visibility,
             (stored.data || (item -> 'more')) - array(select jsonb_array_elements_text(item -> 'less')) as data
        from jsonb_array_elements(cast($1 as jsonb)) as item
        join platform_skills stored on stored.platform_id = $2 and stored.skill_id = cast(item ->> 'id' as bigint)
    )
    update platform_skills stored
       set description = incoming.description, visibility = incoming.visibility, data = incoming.data, declared = true,
           modified_at = now()
      from incoming
     where stored.platform_id = incoming.platform_id and stored.skill_id = incoming.skill_id
       and (stored.description, stored.visibility, stored.data, stored.declared)
           is distinct from (incoming.description, incoming.visibility, incoming.data, true)
    returning stored.skill_id as id`,
};

const REPLACE_RELATIONS: ChangingStatement = {
  name: 'replace relations of skills',
  changes: true,
  text: `
    with parent as materialized (
      select id, related from jsonb_to_recordset(cast($1 as jsonb)) as incoming (id bigint, related bigint[])
    ), requested as materialized (
      select distinct parent.id, related_id from parent cross join unnest(parent.related) as related_id
    ), removed as (
      delete from platform_skill_relations stored
       using parent
       where stored.platform_id = $2 and stored.skill_id = parent.id
         and not exists (select from requested
                          where requested.id = stored.skill_id and requested.related_id = stored.related_skill_id)
      returning stored.skill_id as id
    ), added as (
      insert into platform_skill_relations (${joinColumns<PlatformSkillRelation>('platform_id', 'skill_id', 'related_skill_id')})
      select cast($2 as integer), id, related_id from requested order by id, related_id
      on conflict do nothing
      returning skill_id as id
    )
    select id from removed union select id from added`,
};
