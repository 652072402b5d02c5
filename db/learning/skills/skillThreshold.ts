import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** A level of skills, reached at a number of points. */
export class SkillThreshold extends Model {
  static override tableName = 'skill_thresholds';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare threshold: number;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'skill_thresholds.platform_id', to: 'platforms.id' },
    },
  });
}
