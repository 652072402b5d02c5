import { Model } from 'objection';
import { Skill } from './skill.js';

/**
 * The data of a skill in a platform. An undeclared skill is only named by items, and as visible as the most visible of
 * them.
 */
export class PlatformSkill extends Model {
  static override tableName = 'platform_skills';
  static override idColumn = ['platform_id', 'skill_id'];

  declare platform_id: number;
  declare skill_id: number;
  declare description: string;
  declare visibility: string;
  declare declared: boolean;
  declare data: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
  declare skill?: Skill;

  static override relationMappings = () => ({
    skill: {
      relation: Model.BelongsToOneRelation,
      modelClass: Skill,
      join: { from: 'platform_skills.skill_id', to: 'skills.id' },
    },
  });
}
