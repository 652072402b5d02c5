import type { PartialModelObject } from 'objection';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Transaction } from '../core/transaction.js';
import { BotDelivery } from './botDelivery.js';
import { type ConversationClaim, lockConversation } from './conversationClaim.js';

/** The progress of a delivery. */
export type DeliveryProgress =
  /** The channel has accepted `partsSent` parts, and more follow. */
  | { kind: 'part'; partsSent: number }
  | { kind: 'sent'; partsSent: number }
  | { kind: 'postponed'; reason: string; waitMs: number }
  | { kind: 'failed'; reason: string };

const MAX_REASON_LENGTH = 2_000;

/** Stores the progress of a delivery. Throws ConversationLost. */
export function saveDelivery(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  deliveryId: number,
  progress: DeliveryProgress,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await lockConversation(trx, claim);
    await BotDelivery.query(trx)
      .findById([claim.platformId, deliveryId])
      .whereIn('state', ['pending', 'sending'])
      .patch({ ...buildChange(trx, progress), modified_at: trx.fn.now() });
  });
}

function buildChange(trx: Transaction, progress: DeliveryProgress): PartialModelObject<BotDelivery> {
  if (progress.kind === 'part') return { state: 'sending', parts_sent: progress.partsSent };
  const attempts = trx.raw('attempts + 1');
  if (progress.kind === 'sent') {
    // The private text is deleted after sending.
    const cleared = { last_error: null, sealed_text: null };
    return { state: 'sent', parts_sent: progress.partsSent, attempts, ...cleared, sent_at: trx.fn.now() };
  }
  const failure = { attempts, last_error: progress.reason.slice(0, MAX_REASON_LENGTH) };
  if (progress.kind === 'failed') return { state: 'failed', ...failure };
  const nextAttempt = trx.raw('now() + make_interval(secs => ?)', [progress.waitMs / 1_000]);
  return { state: 'pending', ...failure, next_attempt_at: nextAttempt };
}
