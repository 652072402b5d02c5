import { Model } from 'objection';

/** An address to which the events of a platform are sent. */
export class WebhookEndpoint extends Model {
  static override tableName = 'webhook_endpoints';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  declare url: string;
  declare description: string;
  /** Empty: all. */
  declare event_types: string[];
  declare is_active: boolean;
  /** Sealed. */
  declare secret: string;
  /** Sealed: signs too until `previous_secret_until`. */
  declare previous_secret: string | null;
  declare previous_secret_until: Date | null;
  declare disabled_at: Date | null;
  declare disabled_reason: string | null;
  declare created_at: Date;
  declare modified_at: Date;
}
