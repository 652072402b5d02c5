import { Model } from 'objection';

/** A word after a slash that selects a mentor. `default` also handles messages without a command. */
export class BotCommand extends Model {
  static override tableName = 'bot_commands';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare bot_id: number;
  declare command: string;
  /** The normalized form, for comparison. */
  declare command_key: string;
  /** The tenant or the main platform. */
  declare mentor_platform_id: number;
  declare mentor_id: number;
  declare created_at: Date;
  declare modified_at: Date;
}
