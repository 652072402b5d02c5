import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { BotDelivery } from './botDelivery.js';
import { BotRefused } from './botRefused.js';

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
    if (delivery?.state === 'sent') throw new BotRefused('already_sent', 'It has been sent already.');
    if (delivery?.state === 'failed')
      await named().patch({ state: 'pending', attempts: 0, next_attempt_at: trx.fn.now(), modified_at: trx.fn.now() });
    return delivery !== undefined;
  });
}
