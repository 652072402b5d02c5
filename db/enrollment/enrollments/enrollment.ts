import { Model } from 'objection';

/** What an enrollment in any kind of item has. There is one of a person and an item; it ends and begins again, and is never removed. */
export abstract class Enrollment extends Model {
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number;
  declare active: boolean;
  declare created: Date;
  declare started: Date;
  /** Null while it is active. */
  declare ended: Date | null;
  declare expired: Date | null;
  declare metadata: Record<string, unknown>;
  declare modified: Date;
  /** Names of the obstacles that an administrator passed over. */
  declare overridden: string[];
}
