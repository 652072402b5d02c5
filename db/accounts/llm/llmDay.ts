import { Model } from 'objection';

/** Calls and tokens of a person in a day (UTC), including the reservations of running calls. */
export class LlmDay extends Model {
  static override tableName = 'llm_spending';
  static override idColumn = ['platform_id', 'user_id', 'day'];

  declare platform_id: number;
  /** 0: the whole platform. */
  declare user_id: number;
  declare day: string;
  declare calls: number;
  declare tokens: number;
}
