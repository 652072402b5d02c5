import { Model } from 'objection';

/** The cursor of the latest event of a platform. publish_events() advances it. */
export class EventSequence extends Model {
  static override tableName = 'event_sequences';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare series: number;
  declare last_number: number;
  declare database_id: string;
}
