import { Model } from 'objection';

export type ProductKind = 'course' | 'credits' | 'subscription' | 'seats';
export type Period = 'weekly' | 'monthly' | 'yearly';

/** A product that a platform sells. */
export class Product extends Model {
  static override tableName = 'products';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare sku: string;
  declare name: string;
  declare description: string | null;
  declare kind: ProductKind;
  /** The course that it opens. */
  declare course_id: number | null;
  /** The app that a subscription opens, if any. */
  declare app_id: number | null;
  declare credits: number | null;
  declare seats: number | null;
  /** In the smallest unit of the currency. */
  declare amount: number;
  /** ISO 4217. */
  declare currency: string;
  /** Null: a one-time payment. */
  declare period: Period | null;
  declare metered: boolean;
  declare trial_days: number | null;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
