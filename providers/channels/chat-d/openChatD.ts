import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ChannelEndpoint, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type ChannelMessage,
  type CompleteMessage,
} from '../channel.js';
import { asList, asObject, asText } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { parseDelivery } from './parseDelivery.js';
import { verifyDelivery } from './verifyDelivery.js';

const LONGEST_MESSAGE_BYTES = 7_439;

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED_BOTS = 10_000;
const CACHE_TTL_MS = 3_600_000;

/**
 * Conferencing chat: a delivery contains the id of a message, which is fetched; answers are messages in the same room.
 */
export function openChatD(endpoint: ChannelEndpoint): ChannelAdapter {
  const bots = new LRUCache<string, { id: string }>({
    maxSize: MAX_CACHED_BOTS,
    sizeCalculation: () => 1,
    ttl: CACHE_TTL_MS,
  });
  const readBotId = async (config: ChannelConfig): Promise<string> => {
    const key = hash('sha256', config.bot_access_token ?? '');
    const known = bots.get(key) ?? { id: asText(asObject(await read(endpoint, config, '/people/me')).id) ?? '' };
    bots.set(key, known);
    return known.id;
  };
  return {
    name: 'chat_d',
    conversationSecrets: [],
    facts: { names: ['webhook_secret'], secret: ['webhook_secret'] },
    readFacts: async (config, webhookPath) => {
      const webhooks = asList(asObject(await read(endpoint, config, '/webhooks?max=100')).items).map(asObject);
      const own = webhooks.filter(
        ({ targetUrl, resource }) => resource === 'messages' && decodePath(targetUrl) === decodePath(webhookPath),
      );
      const secret = own.map((webhook) => asText(webhook.secret)).find((text) => text !== null);
      if (!secret)
        throw new ChannelFailure('The channel has no webhook with a secret for this bot.', { isTransient: true });
      return { webhook_secret: secret };
    },
    verify: (call, config) => Promise.resolve(verifyDelivery(call, config)),
    parse: parseDelivery,
    complete: async (message, config) =>
      (await readBotId(config)) === message.writerId ? null : readMessage(endpoint, message, config),
    format: (markdown) =>
      splitText(disarmMentions(markdown), { limit: LONGEST_MESSAGE_BYTES, size: (text) => Buffer.byteLength(text) }),
    send: async (config, { room, parent, writer }, text, { isPrivate }) => {
      const to = isPrivate ? { toPersonId: writer ?? '' } : { roomId: room ?? '', ...(parent && { parentId: parent }) };
      await callChannel(
        { method: 'POST', url: `${endpoint.url}/messages`, headers: bearer(config), json: { ...to, markdown: text } },
        endpoint,
      );
    },
  };
}

const bearer = ({ bot_access_token: token }: ChannelConfig) => ({ Authorization: `Bearer ${token ?? ''}` });

async function read(endpoint: ChannelEndpoint, config: ChannelConfig, path: string): Promise<unknown> {
  return (await callChannel({ method: 'GET', url: `${endpoint.url}${path}`, headers: bearer(config) }, endpoint)).body;
}

/** Reads text and writer from the channel instead of trusting the delivery. */
async function readMessage(
  endpoint: ChannelEndpoint,
  { conversation }: Pick<ChannelMessage, 'conversation'>,
  config: ChannelConfig,
): Promise<CompleteMessage | null> {
  const path = `/messages/${encodeURIComponent(conversation.message ?? '')}`;
  const message = await read(endpoint, config, path).catch((error: unknown) => {
    // Its writer has deleted it.
    if (error instanceof ChannelFailure && error.status === 404) return null;
    throw error;
  });
  const { personId, personEmail, text, roomType } = asObject(message);
  const [userId, words] = [asText(personId), asText(text)];
  if (!userId || !words) return null;
  const name = config.bot_username?.split('@')[0];
  const called = roomType === 'group' && name ? removeName(words, name) : words;
  return { writer: { channel: 'chat_d', userId, email: asText(personEmail) }, text: called.trim() };
}

/** In group rooms, a message begins with the name of the mentioned bot. */
function removeName(text: string, name: string): string {
  const isCalled = text.trimStart().toLowerCase().startsWith(name.toLowerCase());
  return isCalled ? text.trimStart().slice(name.length) : text;
}

/** A model's text must not mention people: a zero-width space breaks mentions. */
function disarmMentions(markdown: string): string {
  return markdown.replace(/<@(?=\w)/g, '<\u200b@');
}

/** The decoded path of a URL, for comparison: a path may be encoded in several ways. */
function decodePath(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url, 'http://any.example')) return null;
  const { pathname } = new URL(url, 'http://any.example');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
