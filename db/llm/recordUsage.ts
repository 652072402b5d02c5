import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { LlmUsage } from './llmUsage.js';
import { type LlmReservation, settleLlmCall } from './llmBudget.js';

export interface IncomingLlmUsage {
  platformId: number;
  /** For whom; null when for nobody in particular. */
  userId: number | null;
  purpose: string;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  outcome: LlmUsage['outcome'];
  durationMs: number;
}

/** Adds what one call of a language model cost, and settles what it had reserved of the day's budget. */
export async function recordLlmUsage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  usage: IncomingLlmUsage,
  reservation: LlmReservation | null = null,
): Promise<void> {
  const row = {
    platform_id: usage.platformId,
    user_id: usage.userId,
    purpose: usage.purpose,
    provider: usage.provider,
    model: usage.model,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    outcome: usage.outcome,
    duration_ms: usage.durationMs,
  };
  await db.transaction(actor, async (trx) => {
    await LlmUsage.query(trx).insert(row);
    if (reservation) await settleLlmCall(trx, reservation, usage.inputTokens + usage.outputTokens);
  });
}
