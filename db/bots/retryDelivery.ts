import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { run } from '../core/transaction.js';
import { BotDelivery } from './botDelivery.js';
import { BotRefused } from './botRefused.js';

const conversationIsDue: ChangingStatement = {
  changes: true,
  text: `
    update bot_conversations set due_at = least(due_at, now())
     where platform_id = ? and bot_id = ? and conversation_key = (select conversation_key from bot_events where platform_id = ? and id = ?)`,
};

/**
 * Makes a failed delivery due again, from the first part that the channel has not taken, with as many attempts as a new one. One that is
 * still being sent stays as it is. Returns whether there is one. Throws BotRefused: `already_sent`.
 */
export function retryDelivery(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, id }: { platformId: number; botId: number; id: number },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const named = () => BotDelivery.query(trx).where({ platform_id: platformId, id, bot_id: botId });
    const delivery = await named().forUpdate().first();
    if (delivery?.state === 'sent') throw new BotRefused('already_sent', 'The message has already been sent.');
    if (delivery?.state === 'failed') {
      await named().patch({ state: 'pending', attempts: 0, next_attempt_at: trx.fn.now(), modified_at: trx.fn.now() });
      await run(trx, LOG, [platformId, id]);
      await run(trx, conversationIsDue, [platformId, botId, platformId, delivery.event_id]);
    }
    return delivery !== undefined;
  });
}

/** Of a queue only what somebody does by hand is logged. */
const LOG = {
  changes: true as const,
  text: `insert into audit_log (platform_id, table_name, action, row_key, before, after, actor_id, credential_id, operation, request_id)
         values (?, 'bot_deliveries', 'update', jsonb_build_object('id', cast(? as bigint)), '{"state": "failed"}', '{"state": "pending"}',
                 cast(current_actor() ->> 'user_id' as bigint), cast(current_actor() ->> 'credential_id' as bigint), current_actor() ->> 'operation', current_actor() ->> 'request_id')`,
};
