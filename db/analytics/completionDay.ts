import { Model } from 'objection';

/** The number of completions on a day, of people who are or were enrolled in the course. */
export class CompletionDay extends Model {
  static override tableName = 'completion_days';
  static override idColumn = ['platform_id', 'day'];

  declare platform_id: number;
  declare day: Date;
  declare count: number;
}
