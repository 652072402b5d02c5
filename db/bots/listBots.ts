import type { Database } from '../core/connect.js';
import type { Bot } from './bot.js';
import type { Channel } from './channel.js';

export interface ListedBot extends Pick<Bot, 'id' | 'name' | 'provider'> {
  /** Whether all required fields of the configuration are set. */
  is_configured: boolean;
  /** Null without a configuration. */
  config_id: number | null;
}

export interface BotFilter {
  platformId: number;
  id?: number;
  /** A part of the name. */
  text?: string;
  provider?: Channel;
  isConfigured?: boolean;
  limit: number;
  offset: number;
}

const COMPLETE_CONFIG_SQL =
  'select from bot_configs config where config.platform_id = $1 and config.bot_id = bots.id and config.is_complete';

/** Lists one page of the bots that match, oldest first, and counts all of them. */
export async function listBots(
  db: Pick<Database, 'read'>,
  { platformId, id, text, provider, isConfigured, limit, offset }: BotFilter,
): Promise<{ count: number; bots: ListedBot[] }> {
  const values: unknown[] = [platformId];
  const bind = (value: unknown, type: string) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    'bots.platform_id = $1',
    ...(id === undefined ? [] : [`bots.id = ${bind(id, 'bigint')}`]),
    ...(text === undefined ? [] : [`bots.folded_name like like_pattern(${bind(text, 'text')})`]),
    ...(provider === undefined ? [] : [`bots.provider = ${bind(provider, 'text')}`]),
    ...(isConfigured === undefined ? [] : [`${isConfigured ? '' : 'not '}exists (${COMPLETE_CONFIG_SQL})`]),
  ];
  const matching = `from bots where ${conditions.join(' and ')}`;
  const statement = `
    with page as materialized (select bots.* ${matching} order by bots.id limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')})
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'name', page.name, 'provider', page.provider, 'config_id', config.id,
                     'is_configured', coalesce(config.is_complete, false)) order by page.id), '[]')
              from page
              left join bot_configs config on config.platform_id = page.platform_id and config.bot_id = page.id) as bots`;
  const [row] = await db.read<{ count: number; bots: ListedBot[] }>({ text: statement }, values);
  return row!;
}
