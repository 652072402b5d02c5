import { Model } from 'objection';

/** A conversation of a bot: its last number, when its next work is due, and which process has claimed it. */
export class BotConversation extends Model {
  static override tableName = 'bot_conversations';
  static override idColumn = ['platform_id', 'bot_id', 'conversation_key'];

  declare platform_id: number;
  declare bot_id: number;
  declare conversation_key: string;
  /** The number of its last event. */
  declare last_sequence: number;
  /** When the claim expires; null without a claim. */
  declare busy_until: Date | null;
  declare last_at: Date;
  /** Null when nothing is due. */
  declare due_at: Date | null;
  /** A UUID that only the process which has claimed the conversation knows. */
  declare claim: string | null;
}
