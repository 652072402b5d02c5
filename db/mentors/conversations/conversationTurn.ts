import { Model } from 'objection';

/** A passage that an answer cites. */
export interface AnswerSource {
  /** The number that the answer uses: 1 for `[1]`. */
  ref: number;
  document_id: number;
  document_name: string;
  url: string;
  heading: string | null;
  text: string;
}

export type AnswerOutcome = 'answered' | 'moderated' | 'unsafe' | 'not_in_documents';

/** A question with the state of its answer. */
export class ConversationTurn extends Model {
  static override tableName = 'conversation_turns';
  static override idColumn = ['platform_id', 'question_id'];

  declare platform_id: number;
  /** The UUID of the message. */
  declare question_id: string;
  declare session_id: number;
  declare user_id: number;
  declare idempotency_key: string | null;
  declare request_sha256: Buffer;
  declare state: 'running' | 'answered' | 'failed';
  /** A UUID that only the process which answers knows. */
  declare claim: string;
  declare claimed_until: Date;
  /** The UUID of the message; null until the question is answered. */
  declare answer_id: string | null;
  declare outcome: AnswerOutcome | null;
  declare sources: AnswerSource[];
  declare guided_prompts: string[];
  declare created_at: Date;

  static override jsonAttributes = ['sources'];
}
