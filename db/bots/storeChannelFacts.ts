import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { WebhookBot } from './findBotForWebhook.js';

/**
 * Merges data that the channel reports about its application. Returns false, and stores nothing, when the
 * configuration has changed since the bot was read.
 */
export async function storeChannelFacts(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id, configVersion }: Pick<WebhookBot, 'platformId' | 'id' | 'configVersion'>,
  facts: Record<string, unknown>,
): Promise<boolean> {
  const stored = await change(
    db,
    actor,
    {
      changes: true,
      text: `update bot_configs set channel_facts = channel_facts || $3::jsonb
              where platform_id = $1 and bot_id = $2 and to_json(modified_at) #>> '{}' = $4
             returning id`,
    },
    [platformId, id, JSON.stringify(facts), configVersion],
  );
  return stored.length > 0;
}
