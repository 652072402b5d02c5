import { Model } from 'objection';

/** Tokens and cost of a person in a month or of a trial, including the reservations of running calls. */
export class LlmPeriod extends Model {
  static override tableName = 'llm_periods';
  static override idColumn = ['platform_id', 'user_id', 'month'];

  declare platform_id: number;
  /** 0: the whole platform. */
  declare user_id: number;
  /** The first day of the month (UTC), or `infinity` for a trial. */
  declare month: string;
  declare tokens: number;
  /** US dollars, as a decimal string. */
  declare cost: string;
}
