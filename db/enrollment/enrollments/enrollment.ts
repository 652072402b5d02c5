import { Model } from 'objection';

/**
 * The columns that all kinds of enrollments share. There is one row per person and item; it can end and begin again,
 * and is never removed.
 */
export abstract class Enrollment extends Model {
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number;
  declare active: boolean;
  declare created: Date;
  declare started: Date;
  /** Null while the enrollment is active. */
  declare ended: Date | null;
  declare expired: Date | null;
  declare metadata: Record<string, unknown>;
  declare modified: Date;
  /** Obstacles that an administrator overrode. */
  declare overridden: string[];
}
