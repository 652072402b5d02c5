import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { ensureSkills } from '../catalog/ensureSkills.js';

/**
 * Makes these the skills that a learner wants, or says to have, in place of all before. New names join the
 * tenant's skills. Answers the names as they are stored, in alphabetical order.
 */
export function replaceLearnerSkills(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId }: { platformId: number; userId: number },
  relation: 'desired' | 'reported',
  names: string[],
): Promise<string[]> {
  return db.transaction(actor, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('learner skills ' || ?, ?))`, [relation, userId]);
    const ids = [...new Set((await ensureSkills(trx, platformId, names)).values())];
    await trx.raw(
      `delete from learner_skills where platform_id = ? and user_id = ? and relation = ? and skill_id <> all (cast(? as bigint[]))`,
      [platformId, userId, relation, ids],
    );
    await trx.raw(
      `insert into learner_skills (platform_id, user_id, relation, skill_id)
       select cast(? as integer), cast(? as bigint), cast(? as text), id from unnest(cast(? as bigint[])) as id order by id
       on conflict do nothing`,
      [platformId, userId, relation, ids],
    );
    const { rows } = await trx.raw<{ rows: { name: string }[] }>(`select name from skills where id = any (cast(? as bigint[])) order by lower(name)`, [ids]);
    return rows.map(({ name }) => name);
  });
}
