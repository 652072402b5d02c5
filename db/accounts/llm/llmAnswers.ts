import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { LlmAnswer } from './llmAnswer.js';

/** The person who asks, and a hash of everything that the answer depends on. */
export interface LlmQuestion {
  platformId: number;
  userId: number;
  sha256: Buffer;
}

/**
 * `claimed`: the caller must get the answer and store it, or release the claim. `running`: another caller holds the
 * claim.
 */
export type LlmClaim<Answer> =
  | { kind: 'claimed' }
  | { kind: 'running' }
  | { kind: 'absent' }
  | { kind: 'answered'; answer: Answer; answeredAt: Date };

const claimStatement: ChangingStatement = {
  changes: true,
  name: 'claim llm answer',
  text: `
  insert into llm_answers as kept (platform_id, user_id, question_sha256, claimed_until)
  values ($1, $2, $3, now() + make_interval(secs => $4))
  on conflict (platform_id, user_id, question_sha256) do update
     set claimed_until = excluded.claimed_until, answer = null, answered_at = null
   where (kept.answer is null and kept.claimed_until < now()) or kept.answered_at < now() - make_interval(hours => $5)
  returning 1`,
};

/**
 * Claims the question for one caller, or returns the stored answer when it is younger than `maxAgeHours`. A claim
 * expires after `claimS` seconds.
 */
export async function claimLlmAnswer<Answer>(
  db: Database,
  actor: Actor,
  question: LlmQuestion,
  { maxAgeHours, claimS }: { maxAgeHours: number; claimS: number },
): Promise<LlmClaim<Answer>> {
  const { platformId, userId, sha256 } = question;
  const known = await findLlmAnswer<Answer>(db, question, maxAgeHours);
  if (known.kind === 'answered' || known.kind === 'running') return known;
  const claimed = await change(db, actor, claimStatement, [platformId, userId, sha256, claimS, maxAgeHours]);
  return claimed.length > 0 ? { kind: 'claimed' } : findLlmAnswer<Answer>(db, question, maxAgeHours);
}

const findStatement = {
  name: 'find llm answer',
  text: `
    select answer, answered_at as "answeredAt"
      from llm_answers
     where platform_id = $1 and user_id = $2 and question_sha256 = $3
       and (answered_at >= now() - make_interval(hours => $4) or (answer is null and claimed_until >= now()))`,
};

/** The stored answer to a question, or the state of its claim. */
export async function findLlmAnswer<Answer>(
  db: Pick<Database, 'read'>,
  { platformId, userId, sha256 }: LlmQuestion,
  maxAgeHours: number,
): Promise<Exclude<LlmClaim<Answer>, { kind: 'claimed' }>> {
  const [row] = await db.read<{ answer: Answer | null; answeredAt: Date }>(findStatement, [
    platformId,
    userId,
    sha256,
    maxAgeHours,
  ]);
  if (!row) return { kind: 'absent' };
  return row.answer === null
    ? { kind: 'running' }
    : { kind: 'answered', answer: row.answer, answeredAt: row.answeredAt };
}

/** Stores the answer to a claimed question. */
export async function saveLlmAnswer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, sha256 }: LlmQuestion,
  { answer, answeredAt }: { answer: unknown; answeredAt: Date },
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) =>
      await LlmAnswer.query(trx)
        .patch({ answer, answered_at: answeredAt })
        .where({ platform_id: platformId, user_id: userId, question_sha256: sha256 }),
  );
}

/** Releases a claimed question without an answer. */
export async function releaseLlmAnswer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, sha256 }: LlmQuestion,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) =>
      await LlmAnswer.query(trx)
        .delete()
        .where({ platform_id: platformId, user_id: userId, question_sha256: sha256 })
        .whereNull('answer'),
  );
}
