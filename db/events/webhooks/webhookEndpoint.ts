import { Model } from 'objection';

export interface PreviousSecret {
  /** The encrypted secret. */
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** A URL that gets the events of a platform. */
export class WebhookEndpoint extends Model {
  static override tableName = 'webhook_endpoints';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['previous_secrets'];

  declare platform_id: number;
  declare id: string;
  declare url: string;
  declare description: string;
  /** Empty: all. */
  declare event_types: string[];
  declare is_active: boolean;
  /** Encrypted. */
  declare secret: string;
  /** Earlier secrets, the newest first; each also signs until its time. */
  declare previous_secrets: PreviousSecret[];
  declare disabled_at: Date | null;
  declare disabled_reason: string | null;
  declare created_at: Date;
  declare modified_at: Date;
}
