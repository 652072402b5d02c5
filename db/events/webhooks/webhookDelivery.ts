import { Model } from 'objection';

/** The delivery of an event to an endpoint, with the result of its last attempt. */
export class WebhookDelivery extends Model {
  static override tableName = 'webhook_deliveries';
  static override idColumn = ['platform_id', 'endpoint_id', 'series', 'number'];

  declare platform_id: number;
  declare endpoint_id: string;
  declare series: number;
  declare number: number;
  declare event_type: string;
  declare state: 'waiting' | 'taken' | 'failed';
  declare attempts: number;
  declare status: number | null;
  declare answer: string;
  declare next_attempt_at: Date | null;
  declare first_attempt_at: Date;
  declare last_attempt_at: Date;
}
