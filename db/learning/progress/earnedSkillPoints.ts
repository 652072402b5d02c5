import { Model } from 'objection';

/** Points of a skill that a person earned with an item. */
export class EarnedSkillPoints extends Model {
  static override tableName = 'skill_points_earned';
  static override idColumn = ['platform_id', 'user_id', 'skill_id', 'kind', 'item_id'];

  declare platform_id: number;
  declare user_id: number;
  declare skill_id: number;
  declare kind: 'course' | 'resource' | 'block';
  declare item_id: number;
  declare points: number;
  declare earned_at: Date;
}
