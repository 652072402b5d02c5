import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { LearnerSkillData } from './learnerSkillData.js';

/** A member of a platform, and what they see there. */
export interface Learner {
  platformId: number;
  userId: number;
  levels: readonly VisibilityLevel[];
}

/**
 * Makes these the skills that a learner wants, or says to have, in place of all before. They stay the learner's own words: no skill comes
 * of them. Data that clients keep beside the list is replaced where `data` is passed; null removes it. Returns the names in alphabetical order,
 * spelt as the skills of the platform that the learner sees.
 */
export function replaceLearnerSkills(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, levels }: Learner,
  relation: 'desired' | 'reported',
  names: string[],
  data?: unknown,
): Promise<string[]> {
  const list = { platformId, userId, relation, names, levels: [...levels] };
  return db.transaction(actor, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('learner skills ' || ?, ?))`, [relation, userId]);
    await trx.raw(
      `delete from learner_skill_names
        where platform_id = :platformId and user_id = :userId and relation = :relation
          and name_key <> all (array(select lower(name) from unnest(cast(:names as text[])) as name))`,
      list,
    );
    await trx.raw(
      `insert into learner_skill_names (platform_id, user_id, relation, name)
       select distinct on (lower(name)) cast(:platformId as integer), cast(:userId as bigint), cast(:relation as text), name
         from unnest(cast(:names as text[])) with ordinality as requested (name, place)
        order by lower(name), place
       on conflict (platform_id, user_id, relation, name_key) do update set name = excluded.name
         where learner_skill_names.name <> excluded.name`,
      list,
    );
    if (data !== undefined) await replaceData(trx, { platform_id: platformId, user_id: userId, relation }, data);
    const { rows } = await trx.raw<{ rows: { name: string }[] }>(
      `select coalesce(skills.name, said.name) as name
         from learner_skill_names said
         left join (skills join platform_skills known on known.platform_id = :platformId and known.skill_id = skills.id
                                                     and known.visibility = any (cast(:levels as text[])))
           on lower(skills.name) = said.name_key
        where said.platform_id = :platformId and said.user_id = :userId and said.relation = :relation
        order by said.name_key`,
      list,
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
    `insert into learner_skill_data as kept (platform_id, user_id, relation, data)
     values (:platform_id, :user_id, :relation, cast(:data as jsonb))
     on conflict (platform_id, user_id, relation) do update set data = excluded.data, modified_at = now()
       where kept.data <> excluded.data`,
    { ...list, data: JSON.stringify(data) },
  );
}
