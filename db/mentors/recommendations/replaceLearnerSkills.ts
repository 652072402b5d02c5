import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
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
  const params = { platformId, userId, relation, names, levels: [...levels] };
  return db.transaction(actor, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('learner skills ' || ?, ?))`, [relation, userId]);
    await trx.raw(
      `delete from learner_skill_names
        where platform_id = :platformId and user_id = :userId and relation = :relation
          and name_key <> all (array(select lower(name) from unnest(cast(:names as text[])) as name))`,
      params,
    );
    await trx.raw(
      `insert into learner_skill_names (platform_id, user_id, relation, name)
       select distinct on (lower(name)) cast(:platformId as integer), cast(:userId as bigint), cast(:relation as text), name
         from unnest(cast(:names as text[])) with ordinality as requested (name, ordinal)
        order by lower(name), ordinal
       on conflict (platform_id, user_id, relation, name_key) do update set name = excluded.name
         where learner_skill_names.name <> excluded.name`,
      params,
    );
    if (data !== undefined) await replaceData(trx, { platform_id: platformId, user_id: userId, relation }, data);
    const { rows } = await trx.raw<{ rows: Pick<LearnerSkill, 'name'>[] }>(
      `select coalesce(skills.name, listed.name) as name
         from learner_skill_names listed
         left join (skills join platform_skills known on known.platform_id = :platformId and known.skill_id = skills.id
                                                     and known.visibility = any (cast(:levels as text[])))
           on lower(skills.name) = listed.name_key
        where listed.platform_id = :platformId and listed.user_id = :userId and listed.relation = :relation
        order by listed.name_key`,
      params,
    );
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
  await trx.raw(
    `insert into learner_skill_data as stored (platform_id, user_id, relation, data)
     values (:platform_id, :user_id, :relation, cast(:data as jsonb))
     on conflict (platform_id, user_id, relation) do update set data = excluded.data, modified_at = now()
       where stored.data <> excluded.data`,
    { ...list, data: JSON.stringify(data) },
  );
}
