import { Model } from 'objection';

/**
 * A stored answer of a language model, reused for the same question, or the claim of the process that is requesting
 * it.
 */
export class LlmAnswer extends Model {
  static override tableName = 'llm_answers';
  static override idColumn = ['platform_id', 'user_id', 'question_sha256'];

  declare platform_id: number;
  declare user_id: number;
  declare question_sha256: Buffer;
  /** Null while it is claimed. */
  declare answer: unknown;
  declare answered_at: Date | null;
  declare claimed_until: Date;

  static override jsonAttributes = ['answer'];
}
