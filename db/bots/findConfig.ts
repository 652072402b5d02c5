import type { Database } from '../core/connect.js';
import type { BotConfig } from './botConfig.js';
import { maskSecret } from './maskSecret.js';
import type { NamedConfig } from './saveConfig.js';

/** The configuration of a bot with masked secrets. */
export interface MaskedConfig {
  id: number;
  bot: number;
  /** By field; secrets are masked, and unset fields are absent. */
  values: Record<string, string>;
}

/** Finds the configuration of a bot; null when there is none or the bot has another channel. Decrypts no secret. */
export async function findConfig(
  db: Pick<Database, 'read'>,
  { platformId, botId, channel }: NamedConfig,
): Promise<MaskedConfig | null> {
  const [config] = await db.read<Pick<BotConfig, 'id' | 'fields'> & { lasts: Record<string, string> }>(
    {
      name: 'find bot config',
      text: `
        select config.id, config.fields, (select coalesce(jsonb_object_agg(key, value ->> 'last'), '{}') from jsonb_each(config.secrets)) as lasts
          from bots
          join bot_configs config on config.platform_id = bots.platform_id and config.bot_id = bots.id
         where bots.platform_id = $1 and bots.id = $2 and bots.provider = $3`,
    },
    [platformId, botId, channel],
  );
  if (!config) return null;
  const masked = Object.entries(config.lasts).map(([field, last]) => [field, maskSecret({ last })]);
  return { id: config.id, bot: botId, values: { ...config.fields, ...Object.fromEntries(masked) } };
}
