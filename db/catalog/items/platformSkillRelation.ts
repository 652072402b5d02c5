import { Model } from 'objection';

/** A skill that is related to a skill of a platform. */
export class PlatformSkillRelation extends Model {
  static override tableName = 'platform_skill_relations';
  static override idColumn = ['platform_id', 'skill_id', 'related_skill_id'];

  declare platform_id: number;
  declare skill_id: number;
  declare related_skill_id: number;
}
