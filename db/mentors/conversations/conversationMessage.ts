import { Model } from 'objection';

/** A message of a session. */
export class ConversationMessage extends Model {
  static override tableName = 'conversation_messages';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  /** A UUID. */
  declare id: string;
  declare session_id: number;
  /** The person of the session; null after the person was erased. */
  declare user_id: number | null;
  declare mentor_id: number;
  declare at: Date;
  declare role: 'user' | 'assistant' | 'system';
  declare text: string;
  declare model: string | null;
  declare prompt_tokens: number | null;
  declare completion_tokens: number | null;
  /** US dollars. */
  declare cost: string | null;
  /** Seconds that the answer took. */
  declare seconds: string | null;
  /** From -1 (negative) to 1 (positive); null unless the role is user. */
  declare sentiment: number | null;
}
