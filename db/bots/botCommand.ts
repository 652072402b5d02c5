import { Model } from 'objection';

/** A word after a slash that leads to a mentor. `default` also takes what has no command. */
export class BotCommand extends Model {
  static override tableName = 'bot_commands';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare bot_id: number;
  declare command: string;
  /** As it is compared. */
  declare command_key: string;
  /** The tenant itself, or the main one. */
  declare mentor_platform_id: number;
  declare mentor_id: number;
  declare created_at: Date;
  declare modified_at: Date;
}
