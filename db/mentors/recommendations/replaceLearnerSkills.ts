import { lockName } from '../../core/lockName.js';
import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { LearnerSkill } from './learnerSkill.js';
import { LearnerSkillData } from './learnerSkillData.js';

/** A member of a platform, with the visibilities that they see. */
export interface Learner {
  platformId: number;
  userId: number;
  levels: readonly VisibilityLevel[];
}

/**
 * Replaces the list of skills that a learner wants or claims to have. Names are stored in the learner's own words and
 * create no skills. Data that clients store with the list is replaced if `data` is passed; null removes it. Returns the
 * names in alphabetical order, spelt as the platform's skills that the learner sees.
 */
export function replaceLearnerSkills(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, levels }: Learner,
  relation: LearnerSkill['relation'],
  names: string[],
  data?: unknown,
): Promise<string[]> {
  const list = [platformId, userId, relation];
  return db.transaction(actor, async (trx) => {
    await lockName(trx, `learner skills ${relation}`, userId);
    await query(trx, DELETE_NAMES, [...list, names]);
    await query(trx, STORE_NAMES, [...list, names]);
    if (data !== undefined) await replaceData(trx, { platform_id: platformId, user_id: userId, relation }, data);
    const rows = await query<Pick<LearnerSkill, 'name'>>(trx, LIST_NAMES, [...list, levels]);
    return rows.map(({ name }) => name);
  });
}

async function replaceData(
  trx: Transaction,
  list: Pick<LearnerSkillData, 'platform_id' | 'user_id' | 'relation'>,
  data: unknown,
): Promise<void> {
  if (data === null) {
    await LearnerSkillData.query(trx).delete().where(list);
    return;
  }
  await query(trx, REPLACE_DATA, [list.platform_id, list.user_id, list.relation, JSON.stringify(data)]);
}

const DELETE_NAMES: ChangingStatement = {
  changes: true,
  text: `
    delete from learner_skill_names
     where platform_id = $1 and user_id = $2 and relation = $3
       and name_key <> all (array(select lower(name) from unnest(cast($4 as text[])) as name))`,
};

const STORE_NAMES: ChangingStatement = {
  changes: true,
  text: `
    insert into learner_skill_names (platform_id, user_id, relation, name)
    select distinct on (lower(name)) cast($1 as integer), cast($2 as bigint), cast($3 as text), name
      from unnest(cast($4 as text[])) with ordinality as requested (name, ordinal)
     order by lower(name), ordinal
    on conflict (platform_id, user_id, relation, name_key) do update set name = excluded.name
      where learner_skill_names.name <> excluded.name`,
};

const LIST_NAMES = {
  text: `
    select coalesce(skills.name, listed.name) as name
      from learner_skill_names listed
      left join (skills join platform_skills known on known.platform_id = $1 and known.skill_id = skills.id
                                                  and known.visibility = any (cast($4 as text[])))
        on lower(skills.name) = listed.name_key
     where listed.platform_id = $1 and listed.user_id = $2 and listed.relation = $3
     order by listed.name_key`,
};

const REPLACE_DATA: ChangingStatement = {
  name: 'replace data of learner skills',
  changes: true,
  text: `
    insert into learner_skill_data as stored (platform_id, user_id, relation, data)
    values ($1, $2, $3, cast($4 as jsonb))
    on conflict (platform_id, user_id, relation) do update set data = excluded.data, modified_at = now()
      where stored.data <> excluded.data`,
};
