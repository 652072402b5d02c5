import { Model } from 'objection';

/** One person and one app in a platform: what they alone may access, their trial, their onboarding. */
export class UserApp extends Model {
  static override tableName = 'user_apps';
  static override idColumn = ['platform_id', 'user_id', 'app_id'];

  declare platform_id: number;
  declare user_id: number;
  declare app_id: number;
  /** Null: neither granted nor paid for this person. */
  declare reason: 'grant' | 'subscription' | null;
  declare provider: string;
  declare metadata: Record<string, unknown>;
  declare ends_at: Date | null;
  declare trial_started_at: Date | null;
  declare trial_ends_at: Date | null;
  declare onboarding_completed_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
}
