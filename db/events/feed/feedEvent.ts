import { Model } from 'objection';

/** An event of a platform, in the order of series and number. publish_events() moves events here from the outbox. */
export class FeedEvent extends Model {
  static override tableName = 'events';
  static override idColumn = ['platform_id', 'series', 'number'];

  declare platform_id: number;
  declare series: number;
  declare number: number;
  declare type: string;
  declare occurred_at: Date;
  declare actor_id: number | null;
  declare request_id: string | null;
  declare data: Record<string, unknown>;
}
