import type { Database } from '../../core/connect.js';
import type { Learner } from './replaceLearnerSkills.js';

/** A name on a learner's list. */
export interface LearnersSkill {
  /** Of the skill of the platform that has this name; 0 where the learner sees none. */
  skill_id: number;
  /** As the platform spells it, else in the learner's own words. */
  name: string;
}

export interface LearnerSkills {
  skills: LearnersSkill[];
  /** What a client keeps beside them; null for nothing. */
  data: unknown;
}

const FIND = {
  name: 'find learner skills',
  text: `
    select coalesce((select json_agg(json_build_object('skill_id', coalesce(skills.id, 0), 'name', coalesce(skills.name, said.name)) order by said.name_key)
                       from learner_skill_names said
                       left join (skills join platform_skills known on known.platform_id = $1 and known.skill_id = skills.id
                                                                   and known.visibility = any (cast($4 as text[])))
                         on lower(skills.name) = said.name_key
                      where said.platform_id = $1 and said.user_id = $2 and said.relation = $3), '[]') as skills,
           (select data from learner_skill_data where platform_id = $1 and user_id = $2 and relation = $3) as data`,
};

/** The skills that a learner wants, or says to have, in alphabetical order. */
export async function findLearnerSkills(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels }: Learner,
  relation: 'desired' | 'reported',
): Promise<LearnerSkills> {
  return (await db.read<LearnerSkills>(FIND, [platformId, userId, relation, levels]))[0]!;
}
