import { Model } from 'objection';

/** A course or skill whose achievement was announced, so that it is announced once. */
export class AnnouncedAchievement extends Model {
  static override tableName = 'announced_achievements';
  static override idColumn = ['platform_id', 'user_id', 'kind', 'item_id'];

  declare platform_id: number;
  declare user_id: number;
  declare kind: 'course' | 'skill';
  declare item_id: number;
  declare announced_at: Date;
}
