import { Model } from 'objection';
import { BotCommand } from './botCommand.js';
import { BotConfig } from './botConfig.js';
import type { Channel } from './channel.js';

/** A bot with which people write to mentors on a channel. Names are unique in the platform, ignoring case. */
export class Bot extends Model {
  static override tableName = 'bots';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare provider: Channel;
  /** Generated: without accents, in lower case. */
  declare folded_name: string;
  declare created_at: Date;
  declare modified_at: Date;
  declare commands?: BotCommand[];
  declare config?: BotConfig | null;

  static override relationMappings = () => ({
    commands: {
      relation: Model.HasManyRelation,
      modelClass: BotCommand,
      join: { from: ['bots.platform_id', 'bots.id'], to: ['bot_commands.platform_id', 'bot_commands.bot_id'] },
    },
    config: {
      relation: Model.HasOneRelation,
      modelClass: BotConfig,
      join: { from: ['bots.platform_id', 'bots.id'], to: ['bot_configs.platform_id', 'bot_configs.bot_id'] },
    },
  });
}
