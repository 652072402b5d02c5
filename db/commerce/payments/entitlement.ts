import { Model } from 'objection';

/** What may be used, by a person or by a platform as a whole, from when to when. */
export class Entitlement extends Model {
  static override tableName = 'entitlements';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null: the platform itself. */
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
  /** With the time of grace; null: it does not end. */
  declare ends_at: Date | null;
  /** Whether the person came into the course by it, and leaves with it. */
  declare enrolls: boolean;
  /** Whether events say that it holds: the database's to decide. */
  declare is_open: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
