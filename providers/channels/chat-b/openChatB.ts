import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ChannelEndpoint, type ChannelRequest, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type Conversation,
  type SendOptions,
  type Writer,
} from '../channel.js';
import { type TextFormat, formatText } from '../formatText.js';
import { type JsonFields, asObject, asText } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { parseRequest } from './parseRequest.js';
import { verifyRequest } from './verifyRequest.js';

/** Longer texts are allowed, but some of the channel's clients cut them off. */
const LONGEST_MESSAGE = 4_000;

const FORMAT: TextFormat = {
  bold: (text) => `*${text}*`,
  italic: (text) => `_${text}_`,
  strike: (text) => `~${text}~`,
  // Encodes characters that would end the URL or begin a mention.
  link: (text, url) =>
    `<${url.replaceAll('&', '&amp;').replace(/[<>|]/g, encodeURIComponent)}|${text.replaceAll('|', '¦')}>`,
  // A model's text must not mention people: a mention begins with <.
  escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
};

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED_PEOPLE = 10_000;
const CACHE_TTL_MS = 600_000;

/** Team chat: events and slash commands; answers are messages in the same room and thread. */
export function openChatB(endpoint: ChannelEndpoint): ChannelAdapter {
  const people = new LRUCache<string, Writer>({
    maxSize: MAX_CACHED_PEOPLE,
    sizeCalculation: () => 1,
    ttl: CACHE_TTL_MS,
  });
  const format = (text: string) => formatText(text, FORMAT);
  return {
    name: 'chat_b',
    conversationSecrets: ['response_url'],
    facts: { names: [], secret: [] },
    readFacts: () => Promise.resolve({}),
    verify: (call, config, nowMs) => Promise.resolve(verifyRequest(call, config, nowMs)),
    parse: parseRequest,
    complete: async ({ conversation: { team, user }, text }, config) => {
      const key = hash('sha256', JSON.stringify([config.app_token, team, user]));
      const writer = people.get(key) ?? (await readWriter(endpoint, config, team ?? '', user ?? ''));
      if (writer) people.set(key, writer);
      return writer && { writer, text };
    },
    format: (markdown) =>
      splitText(markdown, { limit: LONGEST_MESSAGE, size: (text) => format(text).length }).map(format),
    send: (config, conversation, text, options) => sendMessage(endpoint, config, conversation, text, options),
  };
}

/** Null for bots and deleted users. The team is the person's own: teams may share rooms. */
async function readWriter(
  endpoint: ChannelEndpoint,
  config: ChannelConfig,
  team: string,
  userId: string,
): Promise<Writer | null> {
  const user = asObject(
    (await callMethod(endpoint, config, { method: 'GET', name: 'users.info', query: { user: userId } })).user,
  );
  const username = asText(user.name);
  if (user.is_bot === true || user.deleted === true || !username) return null;
  const query = { team: asText(user.team_id) ?? team };
  const teamDomain = asText(
    asObject((await callMethod(endpoint, config, { method: 'GET', name: 'team.info', query })).team).domain,
  );
  if (!teamDomain) throw new ChannelFailure('The channel returned no domain of the team.', { isTransient: true });
  return { channel: 'chat_b', teamDomain, username };
}

async function sendMessage(
  endpoint: ChannelEndpoint,
  config: ChannelConfig,
  { channel, thread_ts: thread, user, response_url: responseUrl }: Conversation,
  text: string,
  { isPrivate }: SendOptions,
): Promise<void> {
  const json = {
    channel: (isPrivate ? user : channel) ?? '',
    text,
    ...(thread && !isPrivate && { thread_ts: thread }),
    unfurl_links: false,
    unfurl_media: false,
  };
  try {
    await callMethod(endpoint, config, { method: 'POST', name: 'chat.postMessage', json });
  } catch (error) {
    // The bot may not be in the room of a command; the command's response URL accepts a few answers.
    if (!(error instanceof NotInRoom) || !responseUrl) throw error;
    await answerCommand(endpoint, responseUrl, { text, response_type: isPrivate ? 'ephemeral' : 'in_channel' });
  }
}

/** The channel answers this with plain text, not with JSON. */
async function answerCommand(endpoint: ChannelEndpoint, url: string, json: object): Promise<void> {
  await callChannel({ method: 'POST', url, json, answersText: true }, endpoint);
}

/** The bot is not a member of the room. */
class NotInRoom extends ChannelFailure {}

const NOT_IN_ROOM = ['not_in_channel', 'channel_not_found', 'cannot_dm_bot', 'messages_tab_disabled'];
/** Errors that may pass; those of tokens too, because tokens rotate. */
const TRANSIENT_ERRORS = [
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
];
const TOKEN_ERRORS = ['invalid_auth', 'not_authed', 'token_expired', 'token_revoked', 'account_inactive'];

interface Method {
  method: ChannelRequest['method'];
  name: string;
  query?: Record<string, string>;
  json?: object;
}

/** Calls one method of the channel, which reports failures with status 200. */
async function callMethod(
  endpoint: ChannelEndpoint,
  { app_token: token }: ChannelConfig,
  { method, name, query, json }: Method,
): Promise<JsonFields> {
  const url = `${endpoint.url}/${name}${query ? `?${new URLSearchParams(query).toString()}` : ''}`;
  const { body } = await callChannel(
    { method, url, headers: { Authorization: `Bearer ${token ?? ''}` }, ...(json && { json }) },
    endpoint,
  );
  const answer = asObject(body);
  if (answer.ok === true) return answer;
  if (answer.ok !== false) throw new ChannelFailure('The answer of the channel has no result.', { isTransient: true });
  const error = /^[a-z_]{1,60}$/.test(String(answer.error)) ? String(answer.error) : 'unknown';
  if (NOT_IN_ROOM.includes(error))
    throw new NotInRoom(`The channel refused the request (${error}).`, { isTransient: false });
  throw new ChannelFailure(`The channel refused the request (${error}).`, {
    isTransient: TRANSIENT_ERRORS.includes(error) || TOKEN_ERRORS.includes(error),
  });
}
