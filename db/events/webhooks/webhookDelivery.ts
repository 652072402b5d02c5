import { Model } from 'objection';

/** What an endpoint answered to an event, the last time that it was sent. */
export class WebhookDelivery extends Model {
  static override tableName = 'webhook_deliveries';
  static override idColumn = ['platform_id', 'endpoint_id', 'series', 'place'];

  declare platform_id: number;
  declare endpoint_id: string;
  declare series: number;
  declare place: number;
  declare event_type: string;
  declare state: 'waiting' | 'taken' | 'failed';
  declare attempts: number;
  declare status: number | null;
  declare answer: string;
  declare next_attempt_at: Date | null;
  declare first_attempt_at: Date;
  declare last_attempt_at: Date;
}
