import { Model } from 'objection';

/** Tokens and cost that a running call has reserved, until its use is known. */
export class LlmReservation extends Model {
  static override tableName = 'llm_reservations';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  declare user_id: number;
  /** Null for reservations of older versions. */
  declare day: string | null;
  declare month: string;
  /** The user id of the trial that pays; null: none. */
  declare trial_of: number | null;
  declare tokens: number;
  /** US dollars, as a decimal string. */
  declare cost: string;
  declare reserved_at: Date;
}
