import { Model } from 'objection';

/** A delta to the number of people with these points of a skill. */
export class SkillPointCount extends Model {
  static override tableName = 'skill_point_counts';
  static override idColumn = ['platform_id', 'skill_id', 'points', 'id'];

  declare platform_id: number;
  declare skill_id: number;
  declare points: number;
  declare id: number;
  declare delta: number;
}
