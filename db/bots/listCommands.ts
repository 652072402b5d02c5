import type { Database } from '../core/connect.js';
import type { BotCommand } from './botCommand.js';

export interface ListedCommand extends Pick<BotCommand, 'id' | 'command'> {
  mentor: number;
  bot: number;
}

export interface CommandFilter {
  platformId: number;
  id?: number;
  botId?: number;
  mentorId?: number;
  limit: number;
  offset: number;
}

/** Lists one page of the commands that match, oldest first, and counts all of them. */
export async function listCommands(
  db: Pick<Database, 'read'>,
  { platformId, id, botId, mentorId, limit, offset }: CommandFilter,
): Promise<{ count: number; commands: ListedCommand[] }> {
  const values: unknown[] = [platformId];
  const bind = (value: unknown, type: string) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    'platform_id = $1',
    ...(id === undefined ? [] : [`id = ${bind(id, 'bigint')}`]),
    ...(botId === undefined ? [] : [`bot_id = ${bind(botId, 'bigint')}`]),
    ...(mentorId === undefined ? [] : [`mentor_id = ${bind(mentorId, 'bigint')}`]),
  ];
  const matching = `from bot_commands where ${conditions.join(' and ')}`;
  const text = `
    with page as materialized (select * ${matching} order by id limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')})
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object('id', id, 'command', command, 'mentor', mentor_id, 'bot', bot_id) order by id), '[]') from page) as commands`;
  const [row] = await db.read<{ count: number; commands: ListedCommand[] }>({ text }, values);
  return row!;
}
