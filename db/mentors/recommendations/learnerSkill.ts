import { Model } from 'objection';

/** The name of a skill that a learner wants or claims to have, in the learner's own words. */
export class LearnerSkill extends Model {
  static override tableName = 'learner_skill_names';
  static override idColumn = ['platform_id', 'user_id', 'relation', 'name_key'];

  declare platform_id: number;
  declare user_id: number;
  declare relation: 'desired' | 'reported';
  declare name: string;
  /** The name in lower case: a generated column. */
  declare name_key: string;
  declare created_at: Date;
}
