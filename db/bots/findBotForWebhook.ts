import type { Database } from '../core/connect.js';
import type { SecretBox } from '../core/secretBox.js';
import { type StoredSecret, botEncryptionContext } from './botConfig.js';
import type { Channel } from './channel.js';

/** A bot as its channel reaches it. Secrets are sealed; see `decryptBotSecrets`. */
export interface WebhookBot {
  platformId: number;
  platformKey: string;
  id: number;
  name: string;
  channel: Channel;
  /** What is no secret of its configuration, by field. */
  fields: Record<string, string>;
  secrets: Record<string, StoredSecret>;
  /** Whether all that the channel needs is set. */
  isConfigured: boolean;
  /** What the channel has said of its application; see `storeChannelFacts`. */
  channelFacts: Record<string, unknown>;
  /** When the configuration was changed last, as a text that differs after each change; null without one. */
  configVersion: string | null;
}

const columns = `
  bots.platform_id as "platformId", platforms.key as "platformKey", bots.id, bots.name, bots.provider as channel,
  coalesce(config.fields, '{}') as fields, coalesce(config.secrets, '{}') as secrets, coalesce(config.is_complete, false) as "isConfigured",
  coalesce(config.channel_facts, '{}') as "channelFacts", to_json(config.modified_at) #>> '{}' as "configVersion"`;

const joined = `
  from platforms
  join bots on bots.platform_id = platforms.id
  left join bot_configs config on config.platform_id = bots.platform_id and config.bot_id = bots.id`;

/** The bot of this name on the channel in the tenant of this key; case of the name makes no difference. Null when there is none. */
export async function findBotForWebhook(
  db: Pick<Database, 'read'>,
  orgKey: string,
  channel: Channel,
  name: string,
): Promise<WebhookBot | null> {
  if (`${orgKey}${name}`.includes('\0')) return null;
  const [bot] = await db.read<WebhookBot>(
    {
      name: 'find bot for webhook',
      text: `select ${columns} ${joined} where platforms.key = $1 and lower(bots.name) = lower($2) and bots.provider = $3`,
    },
    [orgKey, name, channel],
  );
  return bot ?? null;
}

/** The same by its number, for the work that is left of it. */
export async function findBotForWork(
  db: Pick<Database, 'read'>,
  platformId: number,
  botId: number,
): Promise<WebhookBot | null> {
  const [bot] = await db.read<WebhookBot>(
    { name: 'find bot for work', text: `select ${columns} ${joined} where platforms.id = $1 and bots.id = $2` },
    [platformId, botId],
  );
  return bot ?? null;
}

/** The whole configuration, opened, by field: what is not set is absent. Throws SecretsLocked or SecretUnreadable. */
export function decryptBotSecrets(
  { platformId, id, fields, secrets }: Pick<WebhookBot, 'platformId' | 'id' | 'fields' | 'secrets'>,
  box: SecretBox,
): Record<string, string> {
  const opened = Object.entries(secrets).map(([field, { sealed }]) => [
    field,
    box.decrypt(sealed, botEncryptionContext(platformId, id, field)),
  ]);
  return { ...fields, ...Object.fromEntries(opened) };
}
