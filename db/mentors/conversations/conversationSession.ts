import { Model } from 'objection';

/** A conversation of one person with one mentor. */
export class ConversationSession extends Model {
  static override tableName = 'conversation_sessions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** The id that clients use. */
  declare session_key: string;
  /** Null after the person was erased. */
  declare user_id: number | null;
  /** A mentor of the platform or of the main platform. */
  declare mentor_id: number;
  declare started_at: Date;
  declare last_at: Date;
  /** Number of messages. */
  declare messages: number;
  declare channel: string | null;
  /** A person opens one session per key. */
  declare opening_key: string | null;
}
