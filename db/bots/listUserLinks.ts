import { type BindValue, type PlatformRows, rowsCondition } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import type { BotUserLink } from './botUserLink.js';
import type { Channel } from './channel.js';

/** Times have the format of `utc_time`. */
export interface ListedUserLink extends Pick<BotUserLink, 'id' | 'channel' | 'user_id' | 'account'> {
  created: string;
  modified: string;
}

export interface UserLinkFilter {
  platformId: number;
  /** The rows of the platform that the caller may see. */
  rows: PlatformRows;
  channel: Channel;
  id?: number;
  userId?: number;
  limit: number;
  offset: number;
}

/** Lists one page of the links of a channel that match, oldest first, and counts all of them. */
export async function listUserLinks(
  db: Pick<Database, 'read'>,
  { platformId, rows, channel, id, userId, limit, offset }: UserLinkFilter,
): Promise<{ count: number; links: ListedUserLink[] }> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    `link.platform_id = ${bind(platformId, 'integer')} and link.channel = ${bind(channel, 'text')}`,
    rowsCondition([rows], { platform: 'link.platform_id', person: 'link.user_id' }, bind),
    ...(id === undefined ? [] : [`link.id = ${bind(id, 'bigint')}`]),
    ...(userId === undefined ? [] : [`link.user_id = ${bind(userId, 'bigint')}`]),
  ];
  const matching = `from bot_user_links link where ${conditions.join(' and ')}`;
  const text = `
    with page as materialized (select link.* ${matching} order by link.id limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')})
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'channel', page.channel, 'user_id', page.user_id, 'account', page.account,
                     'created', utc_time(page.created_at), 'modified', utc_time(page.modified_at)) order by page.id), '[]')
              from page) as links`;
  const [row] = await db.read<{ count: number; links: ListedUserLink[] }>({ text }, values);
  return row!;
}
