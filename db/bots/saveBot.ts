import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, query } from '../core/transaction.js';
import { Bot } from './bot.js';
import { BotConfig } from './botConfig.js';
import { BotConversation } from './botConversation.js';
import { BotLinkCode } from './botLinkCode.js';
import { BotRefused, mapUniqueViolation } from './botRefused.js';
import type { Channel } from './channel.js';

export interface NamedBot {
  platformId: number;
  id: number;
}

const TAKEN = {
  bots_lower_name: () =>
    new BotRefused('name_taken', 'The platform already has a bot with this name (ignoring case).', 'name'),
};

/** Adds a bot without configuration and commands, and returns its id. Throws BotRefused: `name_taken`. */
export function createBot(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, provider }: { name: string; provider: Channel },
): Promise<number> {
  const write = db.transaction(
    actor,
    async (trx) => (await Bot.query(trx).insert({ platform_id: platformId, name, provider }).returning('id')).id,
  );
  return mapUniqueViolation(write, TAKEN);
}

/**
 * Renames a bot or moves it to another channel, which deletes its configuration and pending work. Returns false when
 * there is no such bot. Throws BotRefused: `name_taken`.
 */
export function changeBot(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  bot: NamedBot,
  change: { name?: string; provider?: Channel },
): Promise<boolean> {
  const write = db.transaction(actor, async (trx) => {
    const stored = await Bot.query(trx).findById([bot.platformId, bot.id]).forUpdate();
    if (!stored) return false;
    const { name = stored.name, provider = stored.provider } = change;
    if (name === stored.name && provider === stored.provider) return true;
    await Bot.query(trx).findById([bot.platformId, bot.id]).patch({ name, provider, modified_at: new Date() });
    if (provider === stored.provider) return true;
    await BotConfig.query(trx).deleteById([bot.platformId, bot.id]);
    await deletePendingWork(trx, bot);
    return true;
  });
  return mapUniqueViolation(write, TAKEN);
}

/** Deletes a bot with its configuration, commands and pending work. Returns false when there is no such bot. */
export function deleteBot(db: Pick<Database, 'transaction'>, actor: Actor, bot: NamedBot): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    // The lock waits for events that are being stored, and prevents new ones.
    const stored = await Bot.query(trx).findById([bot.platformId, bot.id]).forUpdate();
    if (!stored) return false;
    await Bot.query(trx).deleteById([bot.platformId, bot.id]);
    await deletePendingWork(trx, bot);
    return true;
  });
}

/** Answered events stay until retention removes them. */
async function deletePendingWork(trx: Transaction, { platformId, id }: NamedBot): Promise<void> {
  const ofBot = { platform_id: platformId, bot_id: id };
  await query(trx, DELETE_PENDING_EVENTS, [platformId, id]);
  await BotConversation.query(trx).delete().where(ofBot);
  await BotLinkCode.query(trx)
    .delete()
    .where({ ...ofBot, redeemed_at: null });
}

const DELETE_PENDING_EVENTS: ChangingStatement = {
  changes: true,
  text: `
    delete from bot_events event
     where platform_id = $1 and bot_id = $2
       and (state = 'pending' or exists (select from bot_deliveries delivery where delivery.platform_id = event.platform_id
                                            and delivery.event_id = event.id and delivery.state in ('pending', 'sending')))`,
};
