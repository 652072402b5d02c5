import { Model } from 'objection';
import { User } from '../../tenancy/people/user.js';
import { Platform } from '../../tenancy/platforms/platform.js';

export const PAYMENT_PROVIDERS = ['appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** State of a launch: requested, paid (or free), done, or failed in a step. */
export type LaunchState = 'validated' | 'paid' | 'free' | 'done' | 'failed';
export type LaunchStep = 'payment' | 'platform' | 'person';

/** The launch of a tenant with its first administrator. */
export class TenantLaunch extends Model {
  static override tableName = 'tenant_launches';

  declare id: string;
  declare provider: PaymentProvider | null;
  declare provider_key_sha256: Buffer | null;
  declare payment_reference: string | null;
  declare platform_key: string;
  declare platform_name: string;
  declare username: string;
  declare email: string;
  declare person_name: string;
  declare is_advertising: boolean;
  declare accepts_existing_user: boolean;
  declare state: LaunchState;
  declare failed_step: LaunchStep | null;
  declare failure: string | null;
  declare platform_id: number | null;
  declare user_id: number | null;
  /** Encrypted, for requests that repeat the Idempotency-Key of the first one; null without one, and after a day. */
  declare first_key: string | null;
  /** SHA-256 of the caller and that Idempotency-Key. */
  declare repeat_sha256: Buffer | null;
  declare actor_user_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare finished_at: Date | null;
  declare platform?: Platform;
  declare user?: User;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'tenant_launches.platform_id', to: 'platforms.id' },
    },
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'tenant_launches.user_id', to: 'users.id' },
    },
  });
}
