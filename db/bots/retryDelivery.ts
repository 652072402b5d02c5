import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { query } from '../core/transaction.js';
import { BotDelivery } from './botDelivery.js';
import { BotRefused } from './botRefused.js';
import { ANSWER_BOT_MESSAGES } from './conversationClaim.js';

/**
 * Makes a failed delivery due again, from the first part that the channel has not accepted, with as many attempts as a
 * new one. Does not change a delivery in progress. Returns false when there is no such delivery. Throws BotRefused:
 * `already_sent`.
 */
export function retryDelivery(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, id }: { platformId: number; botId: number; id: number },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const findDelivery = () => BotDelivery.query(trx).where({ platform_id: platformId, id, bot_id: botId });
    const delivery = await findDelivery().forUpdate().first();
    if (delivery?.state === 'sent') throw new BotRefused('already_sent', 'The message has already been sent.');
    if (delivery?.state === 'failed') {
      await findDelivery().patch({
        state: 'pending',
        attempts: 0,
        next_attempt_at: trx.fn.now(),
        modified_at: trx.fn.now(),
      });
      await query(trx, WRITE_AUDIT_LOG, [platformId, id]);
      await query(trx, ENQUEUE, [platformId, delivery.event_id]);
    }
    return delivery !== undefined;
  });
}

/** Queues are not audited, except changes that people make. */
const WRITE_AUDIT_LOG: ChangingStatement = {
  changes: true,
  text: `insert into audit_log (platform_id, table_name, action, row_key, before, after, actor_id, credential_id, operation, request_id)
         values ($1, 'bot_deliveries', 'update', jsonb_build_object('id', cast($2 as bigint)), '{"state": "failed"}', '{"state": "pending"}',
                 cast(current_actor() ->> 'user_id' as bigint), cast(current_actor() ->> 'credential_id' as bigint), current_actor() ->> 'operation', current_actor() ->> 'request_id')`,
};

const ENQUEUE: ChangingStatement = {
  name: 'enqueue the conversation of an event',
  changes: true,
  text: `
    select enqueue_job('${ANSWER_BOT_MESSAGES}', conversation.platform_id, cast(conversation.id as text))
      from bot_events event join bot_conversations conversation using (platform_id, bot_id, conversation_key)
     where event.platform_id = $1 and event.id = $2`,
};
