import type { Database } from '../core/connect.js';
import type { BotDelivery, BotDeliveryState } from './botDelivery.js';

/** Times have the format of `utc_time`. */
export interface ListedBotDelivery extends Pick<
  BotDelivery,
  'id' | 'text' | 'state' | 'parts_sent' | 'attempts' | 'last_error'
> {
  /** The channel's id of the answered message. */
  event_id: string;
  /** The recipient; null for an unknown person. */
  username: string | null;
  /** Null when the delivery is sent or has failed. */
  next_attempt: string | null;
  created: string;
  sent: string | null;
}

export interface DeliveryFilter {
  platformId: number;
  botId: number;
  id?: number;
  states?: readonly BotDeliveryState[];
  limit: number;
  offset: number;
}

/** Lists one page of the deliveries of a bot, newest first, and counts all that match. */
export async function listBotDeliveries(
  db: Pick<Database, 'read'>,
  { platformId, botId, id, states, limit, offset }: DeliveryFilter,
): Promise<{ count: number; deliveries: ListedBotDelivery[] }> {
  const values: unknown[] = [platformId, botId];
  const bind = (value: unknown, type: string) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    'platform_id = $1 and bot_id = $2',
    ...(id === undefined ? [] : [`id = ${bind(id, 'bigint')}`]),
    ...(states === undefined
      ? []
      : [states.length === 1 ? `state = ${bind(states[0], 'text')}` : `state = any (${bind(states, 'text[]')})`]),
  ];
  const matching = `from bot_deliveries where ${conditions.join(' and ')}`;
  const text = `
    with numbers as materialized (select id ${matching} order by id desc limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}),
    page as (select bot_deliveries.* from numbers join bot_deliveries on platform_id = $1 and bot_deliveries.id = numbers.id)
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'event_id', event.external_id, 'username', users.username, 'text', page.text, 'state', page.state,
                     'parts_sent', page.parts_sent, 'attempts', page.attempts,
                     'next_attempt', case when page.state in ('pending', 'sending') then utc_time(page.next_attempt_at) end,
                     'last_error', page.last_error, 'created', utc_time(page.created_at), 'sent', utc_time(page.sent_at)) order by page.id desc), '[]')
              from page
              join bot_events event on event.platform_id = page.platform_id and event.id = page.event_id
              left join users on users.id = page.user_id) as deliveries`;
  const [row] = await db.read<{ count: number; deliveries: ListedBotDelivery[] }>({ text }, values);
  return row!;
}
