import { Model } from 'objection';
import type { PlatformApp } from './platformApp.js';

/** The access, trial and onboarding of one person for one app in a platform. */
export class UserApp extends Model {
  static override tableName = 'user_apps';
  static override idColumn = ['platform_id', 'user_id', 'app_id'];

  declare platform_id: number;
  declare user_id: number;
  declare app_id: number;
  /** Null when access was neither granted to nor paid for this person. */
  declare reason: PlatformApp['reason'] | null;
  declare provider: string;
  declare metadata: Record<string, unknown>;
  declare ends_at: Date | null;
  declare trial_started_at: Date | null;
  declare trial_ends_at: Date | null;
  declare onboarding_completed_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
}
