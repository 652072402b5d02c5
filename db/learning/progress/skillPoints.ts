import { Model } from 'objection';
import { PlatformSkill } from '../../catalog/items/platformSkill.js';

/** The points of a skill for completing an item. */
export class SkillPoints extends Model {
  static override tableName = 'skill_points';
  static override idColumn = ['platform_id', 'kind', 'item_id', 'skill_id'];

  declare platform_id: number;
  declare kind: 'course' | 'resource' | 'block';
  /** Id in courses, resources or course_blocks. */
  declare item_id: number;
  declare skill_id: number;
  /** The course itself, or the course of the block; null for a resource. */
  declare course_id: number | null;
  declare points: number;
  declare skill?: PlatformSkill;

  static override relationMappings = () => ({
    skill: {
      relation: Model.BelongsToOneRelation,
      modelClass: PlatformSkill,
      join: {
        from: ['skill_points.platform_id', 'skill_points.skill_id'],
        to: ['platform_skills.platform_id', 'platform_skills.skill_id'],
      },
    },
  });
}
