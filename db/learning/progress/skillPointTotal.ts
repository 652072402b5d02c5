import { Model } from 'objection';

/** The points of a person by skill. Skill 0: all skills. */
export class SkillPointTotal extends Model {
  static override tableName = 'skill_point_totals';
  static override idColumn = ['platform_id', 'user_id', 'skill_id'];

  declare platform_id: number;
  declare user_id: number;
  declare skill_id: number;
  declare points: number;
}
