import { Model } from 'objection';

/** An app that all members of a platform may access. */
export class PlatformApp extends Model {
  static override tableName = 'platform_apps';
  static override idColumn = ['platform_id', 'app_id'];

  declare platform_id: number;
  declare app_id: number;
  declare reason: 'grant' | 'subscription';
  declare provider: string;
  declare metadata: Record<string, unknown>;
  declare ends_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
}
