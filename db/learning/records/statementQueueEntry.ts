import { Model } from 'objection';

/** A platform with statements that the follower has not processed. */
export class StatementQueueEntry extends Model {
  static override tableName = 'statement_queue';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  /** Before the oldest unprocessed statement was stored. */
  declare queued_at: Date;
}
