import { Model } from 'objection';
import type { LearnerSkill } from './learnerSkill.js';

/** Data that a client stored with a learner's list of skills. */
export class LearnerSkillData extends Model {
  static override tableName = 'learner_skill_data';
  static override idColumn = ['platform_id', 'user_id', 'relation'];
  static override jsonAttributes = ['data'];

  declare platform_id: number;
  declare user_id: number;
  declare relation: LearnerSkill['relation'];
  declare data: Record<string, unknown>;
  declare modified_at: Date;
}
