import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { query } from '../core/transaction.js';
import { type ConversationClaim, lockConversation } from './conversationClaim.js';

/** The progress of a delivery. */
export type DeliveryProgress =
  /** The channel has accepted `partsSent` parts, and more follow. */
  | { kind: 'part'; partsSent: number }
  | { kind: 'sent'; partsSent: number }
  | { kind: 'postponed'; reason: string; waitMs: number }
  | { kind: 'failed'; reason: string };

const MAX_REASON_LENGTH = 2_000;

// By hand, like finishEvent: it runs for every message of a flood.
const ASSIGNMENTS: Record<DeliveryProgress['kind'], string> = {
  part: `state = 'sending', parts_sent = $3`,
  // The private text is deleted after sending.
  sent: `state = 'sent', parts_sent = $3, attempts = attempts + 1, last_error = null, sealed_text = null, sent_at = now()`,
  postponed: `state = 'pending', attempts = attempts + 1, last_error = $3, next_attempt_at = now() + make_interval(secs => $4)`,
  failed: `state = 'failed', attempts = attempts + 1, last_error = $3`,
};

/** Stores the progress of a delivery. Throws ConversationLost. */
export function saveDelivery(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  deliveryId: number,
  progress: DeliveryProgress,
): Promise<void> {
  const { kind } = progress;
  const values =
    kind === 'part' || kind === 'sent'
      ? [progress.partsSent]
      : [progress.reason.slice(0, MAX_REASON_LENGTH), ...(kind === 'postponed' ? [progress.waitMs / 1_000] : [])];
  return db.transaction(actor, async (trx) => {
    await lockConversation(trx, claim);
    await query(
      trx,
      {
        changes: true,
        name: `save bot delivery: ${kind}`,
        text: `update bot_deliveries set ${ASSIGNMENTS[kind]}, modified_at = now() where platform_id = $1 and id = $2 and state in ('pending', 'sending')`,
      },
      [claim.platformId, deliveryId, ...values],
    );
  });
}
