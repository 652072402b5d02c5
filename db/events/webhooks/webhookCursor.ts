import { Model } from 'objection';

/** The cursor of an endpoint in the events of its platform and the attempts of the next event. */
export class WebhookCursor extends Model {
  static override tableName = 'webhook_cursors';
  static override idColumn = ['platform_id', 'endpoint_id'];

  declare platform_id: number;
  declare endpoint_id: string;
  declare series: number;
  declare number: number;
  declare due_at: Date;
  declare attempts: number;
  declare tried_since: Date | null;
  declare failing_since: Date | null;
}
