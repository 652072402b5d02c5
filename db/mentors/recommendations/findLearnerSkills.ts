import type { Database } from '../../core/connect.js';
import type { LearnerSkill } from './learnerSkill.js';
import type { Learner } from './replaceLearnerSkills.js';

/** A name on a learner's list. */
export interface LearnerSkillName {
  /** The id of the platform's skill of this name; 0 when the learner sees none. */
  skill_id: number;
  /** The spelling of the platform, else the learner's own. */
  name: string;
}

export interface LearnerSkills {
  skills: LearnerSkillName[];
  /** Data that a client stored with the list; null for none. */
  data: unknown;
}

const FIND = {
  name: 'find learner skills',
  text: `
    select coalesce((select json_agg(json_build_object('skill_id', coalesce(skills.id, 0), 'name', coalesce(skills.name, listed.name)) order by listed.name_key)
                       from learner_skill_names listed
                       left join (skills join platform_skills known on known.platform_id = $1 and known.skill_id = skills.id
                                                                   and known.visibility = any (cast($4 as text[])))
                         on lower(skills.name) = listed.name_key
                      where listed.platform_id = $1 and listed.user_id = $2 and listed.relation = $3), '[]') as skills,
           (select data from learner_skill_data where platform_id = $1 and user_id = $2 and relation = $3) as data`,
};

/** Finds the skills that a learner wants (`desired`) or claims to have (`reported`), in alphabetical order. */
export async function findLearnerSkills(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels }: Learner,
  relation: LearnerSkill['relation'],
): Promise<LearnerSkills> {
  return (await db.read<LearnerSkills>(FIND, [platformId, userId, relation, levels]))[0]!;
}
