import type { Database } from '../core/connect.js';
import { maskedSecret } from './maskedSecret.js';
import type { NamedConfig } from './saveConfig.js';

/** As it may be shown. */
export interface ShownConfig {
  id: number;
  bot: number;
  /** By field; secrets are masked, and what is not set is absent. */
  values: Record<string, string>;
}

/** How a bot reaches its channel, or null when that is not stored or it is on another channel. Opens no secret. */
export async function findConfig(
  db: Pick<Database, 'read'>,
  { platformId, botId, channel }: NamedConfig,
): Promise<ShownConfig | null> {
  const [config] = await db.read<{ id: number; fields: Record<string, string>; lasts: Record<string, string> }>(
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
  const masked = Object.entries(config.lasts).map(([field, last]) => [field, maskedSecret({ last })]);
  return { id: config.id, bot: botId, values: { ...config.fields, ...Object.fromEntries(masked) } };
}
