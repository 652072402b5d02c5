import { type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import {
  type JsonFields,
  decodeBody,
  buildDeliveryKey,
  asList,
  asObject,
  parseObject,
  asText,
} from '../readDelivery.js';

/** Plain messages have no subtype; messages with these subtypes are also written by people. */
const SUBTYPES_OF_PEOPLE = ['file_share', 'thread_broadcast', 'me_message'];

/** Parses an event, a URL verification, or a slash command, which is sent as a form. */
export function parseRequest({ rawBody, headers }: WebhookCall): Incoming {
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    return parseSlashCommand(new URLSearchParams(decodeBody(rawBody)));
  const delivery = parseObject(rawBody);
  if (delivery.type === 'url_verification') {
    const challenge = asText(delivery.challenge);
    if (challenge === null) throw new UnreadableDelivery('The URL verification has no challenge.');
    return { kind: 'handshake', answer: { challenge } };
  }
  return delivery.type === 'event_callback' ? parseEvent(delivery) : { kind: 'ignored', answer: {} };
}

function parseEvent(delivery: JsonFields): Incoming {
  const event = asObject(delivery.event);
  const [eventId, team] = [asText(delivery.event_id), asText(event.team) ?? asText(delivery.team_id)];
  if (!eventId || !team) throw new UnreadableDelivery('The event has no id or no team.');
  const [channel, user, text] = ['channel', 'user', 'text'].map((name) => asText(event[name]));
  const bots = asList(delivery.authorizations)
    .map((one) => asText(asObject(one).user_id))
    .filter((id) => id !== null);
  if (!channel || !user || !text || !isForBot(event, channel, user, bots)) return { kind: 'ignored', answer: {} };
  const thread = asText(event.thread_ts);
  const message = {
    eventId: buildDeliveryKey(eventId),
    conversationId: buildDeliveryKey(team, channel, thread ?? ''),
    conversation: { channel, thread_ts: thread, team, user, response_url: null },
    writerId: buildDeliveryKey(team, user),
    writer: null,
    text: plainText(text, bots),
  };
  return { kind: 'messages', messages: [message], answer: {} };
}

/** In group rooms, only mentions address the bot; the channel sends them as events of their own. */
function isForBot(
  { type, subtype, bot_id: botId, channel_type: channelType }: JsonFields,
  channel: string,
  user: string,
  bots: string[],
): boolean {
  if (botId !== undefined || bots.includes(user)) return false;
  if (type === 'app_mention') return true;
  const isDirect = channelType === 'im' || (channelType === undefined && channel.startsWith('D'));
  return type === 'message' && isDirect && (subtype === undefined || SUBTYPES_OF_PEOPLE.includes(String(subtype)));
}

function parseSlashCommand(form: URLSearchParams): Incoming {
  const field = (name: string) => asText(form.get(name));
  const [command, team, domain, channel, user, username] = [
    'command',
    'team_id',
    'team_domain',
    'channel_id',
    'user_id',
    'user_name',
  ].map(field);
  if (!command) return { kind: 'ignored', answer: {} };
  const trigger = field('trigger_id');
  if (!team || !domain || !channel || !user || !username || !trigger)
    throw new UnreadableDelivery('The command has no trigger, team, channel or user.');
  const message = {
    eventId: buildDeliveryKey('command', trigger),
    conversationId: buildDeliveryKey(team, channel, ''),
    conversation: { channel, thread_ts: null, team, user, response_url: field('response_url') },
    writerId: buildDeliveryKey(team, user),
    writer: { channel: 'chat_b' as const, teamDomain: domain, username },
    text: `${command} ${field('text') ?? ''}`.trim(),
  };
  // Shows the question in the room; the answer follows.
  return { kind: 'messages', messages: [message], answer: { response_type: 'in_channel' } };
}

/** The text as people read it: without a leading mention of the bot, with the labels of links, unescaped. */
function plainText(text: string, bots: string[]): string {
  return text
    .replace(/^\s*<@([A-Z0-9]+)(?:\|[^>]*)?>[\s,:]*/, (mention, user: string) =>
      bots.length === 0 || bots.includes(user) ? '' : mention,
    )
    .replace(
      /<((?:https?|mailto|tel):[^|>]+)(?:\|([^>]*))?>/g,
      (_, url: string, words: string | undefined) => words || url.replace(/^(?:mailto|tel):/, ''),
    )
    .replace(/<#[A-Z0-9]+\|([^>]+)>/g, '#$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
