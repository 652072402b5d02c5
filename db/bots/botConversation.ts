import { Model } from 'objection';

/** A conversation of a bot, with the number of its last event. A job of the queue answers its events. */
export class BotConversation extends Model {
  static override tableName = 'bot_conversations';
  static override idColumn = ['platform_id', 'bot_id', 'conversation_key'];

  declare platform_id: number;
  declare bot_id: number;
  declare conversation_key: string;
  /** The number of its last event. */
  declare last_sequence: number;
  declare last_at: Date;
  /** Identifies the last run of its job. An earlier run, whose job was taken over, stores nothing. */
  declare claim: string | null;
  /** The key of its job. */
  declare id: number;
}
