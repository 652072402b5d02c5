import type { Database } from '../core/connect.js';
import type { SecretBox } from '../core/secretBox.js';
import type { Bot } from './bot.js';
import { type BotConfig, botEncryptionContext } from './botConfig.js';
import type { Channel } from './channel.js';

/** A bot with the configuration of its channel. Secrets are encrypted; see `decryptBotSecrets`. */
export interface WebhookBot extends Pick<Bot, 'id' | 'name'>, Pick<BotConfig, 'fields' | 'secrets'> {
  platformId: number;
  platformKey: string;
  channel: Channel;
  /** Whether all required fields are set. */
  isConfigured: boolean;
  /** Data that the channel reported about its application; see `storeChannelFacts`. */
  channelFacts: BotConfig['channel_facts'];
  /**
   * The time of the last change of the configuration, as a text that differs after each change; null without a
   * configuration.
   */
  configVersion: string | null;
}

const COLUMNS = `
  bots.platform_id as "platformId", platforms.key as "platformKey", bots.id, bots.name, bots.provider as channel,
  coalesce(config.fields, '{}') as fields, coalesce(config.secrets, '{}') as secrets, coalesce(config.is_complete, false) as "isConfigured",
  coalesce(config.channel_facts, '{}') as "channelFacts", to_json(config.modified_at) #>> '{}' as "configVersion"`;

const FROM_BOTS = `
  from platforms
  join bots on bots.platform_id = platforms.id
  left join bot_configs config on config.platform_id = bots.platform_id and config.bot_id = bots.id`;

/** Finds a bot of a channel by the key of its platform and its name, ignoring case; null when there is none. */
export async function findBotForWebhook(
  db: Pick<Database, 'read'>,
  platformKey: string,
  channel: Channel,
  name: string,
): Promise<WebhookBot | null> {
  if (`${platformKey}${name}`.includes('\0')) return null;
  const [bot] = await db.read<WebhookBot>(
    {
      name: 'find bot for webhook',
      text: `select ${COLUMNS} ${FROM_BOTS} where platforms.key = $1 and lower(bots.name) = lower($2) and bots.provider = $3`,
    },
    [platformKey, name, channel],
  );
  return bot ?? null;
}

/** Finds a bot by id, for its pending work; null when there is none. */
export async function findBotForWork(
  db: Pick<Database, 'read'>,
  platformId: number,
  botId: number,
): Promise<WebhookBot | null> {
  const [bot] = await db.read<WebhookBot>(
    { name: 'find bot for work', text: `select ${COLUMNS} ${FROM_BOTS} where platforms.id = $1 and bots.id = $2` },
    [platformId, botId],
  );
  return bot ?? null;
}

/**
 * Decrypts the whole configuration of a bot, by field. Unset fields are absent. Throws SecretsLocked or
 * SecretUnreadable.
 */
export function decryptBotSecrets(
  { platformId, id, fields, secrets }: Pick<WebhookBot, 'platformId' | 'id' | 'fields' | 'secrets'>,
  box: SecretBox,
): Record<string, string> {
  const decrypted = Object.entries(secrets).map(([field, { sealed }]) => [
    field,
    box.decrypt(sealed, botEncryptionContext(platformId, id, field)),
  ]);
  return { ...fields, ...Object.fromEntries(decrypted) };
}
