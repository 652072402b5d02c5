import { Model } from 'objection';

/** The right of a person or a whole platform to use something for a period. */
export class Entitlement extends Model {
  static override tableName = 'entitlements';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null: the platform as a whole. */
  declare user_id: number | null;
  declare kind: 'course' | 'subscription' | 'seats';
  declare product_id: number;
  declare course_id: number | null;
  declare app_id: number | null;
  declare quantity: number;
  declare payment_id: number | null;
  declare subscription_id: number | null;
  declare is_live: boolean;
  declare starts_at: Date;
  /** Includes the grace period; null: no end. */
  declare ends_at: Date | null;
  /** Whether the entitlement enrolled the person in the course, and its end unenrolls them. */
  declare enrolls: boolean;
  /** Whether events have announced it as open; set by triggers. */
  declare is_open: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
