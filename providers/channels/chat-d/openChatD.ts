import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ChannelPlace, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type ChannelMessage,
  type CompleteMessage,
} from '../channel.js';
import { listAt, objectAt, textAt } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { parseDelivery } from './parseDelivery.js';
import { verifyDelivery } from './verifyDelivery.js';

const LONGEST_MESSAGE_BYTES = 7_439;

// A `max` would reserve room for all of them at the start.
const BOTS_REMEMBERED = 10_000;
const REMEMBERED_FOR_MS = 3_600_000;

/** Conferencing chat: a delivery names a message, which is fetched; answers are messages in the same room. */
export function openChatD(place: ChannelPlace): ChannelAdapter {
  const bots = new LRUCache<string, { id: string }>({
    maxSize: BOTS_REMEMBERED,
    sizeCalculation: () => 1,
    ttl: REMEMBERED_FOR_MS,
  });
  const botIdOf = async (config: ChannelConfig): Promise<string> => {
    const key = hash('sha256', config.bot_access_token ?? '');
    const known = bots.get(key) ?? { id: textAt(objectAt(await read(place, config, '/people/me')).id) ?? '' };
    bots.set(key, known);
    return known.id;
  };
  return {
    name: 'chat_d',
    secretsOfConversation: [],
    facts: { names: ['webhook_secret'], secret: ['webhook_secret'] },
    readFacts: async (config, webhookPath) => {
      const webhooks = listAt(objectAt(await read(place, config, '/webhooks?max=100')).items).map(objectAt);
      const own = webhooks.filter(
        ({ targetUrl, resource }) => resource === 'messages' && pathOf(targetUrl) === pathOf(webhookPath),
      );
      const secret = own.map((webhook) => textAt(webhook.secret)).find((text) => text !== null);
      if (!secret)
        throw new ChannelFailure('The channel has no webhook with a secret for this bot.', { isPassing: true });
      return { webhook_secret: secret };
    },
    verify: (call, config) => Promise.resolve(verifyDelivery(call, config)),
    parse: parseDelivery,
    complete: async (message, config) =>
      (await botIdOf(config)) === message.writerId ? null : readMessage(place, message, config),
    format: (markdown) =>
      splitText(withoutMentions(markdown), { limit: LONGEST_MESSAGE_BYTES, size: (text) => Buffer.byteLength(text) }),
    send: async (config, { room, parent, writer }, text, { isPrivate }) => {
      const to = isPrivate ? { toPersonId: writer ?? '' } : { roomId: room ?? '', ...(parent && { parentId: parent }) };
      await callChannel(
        { method: 'POST', url: `${place.url}/messages`, headers: bearer(config), json: { ...to, markdown: text } },
        place,
      );
    },
  };
}

const bearer = ({ bot_access_token: token }: ChannelConfig) => ({ Authorization: `Bearer ${token ?? ''}` });

async function read(place: ChannelPlace, config: ChannelConfig, path: string): Promise<unknown> {
  return (await callChannel({ method: 'GET', url: `${place.url}${path}`, headers: bearer(config) }, place)).body;
}

/** What was written and by whom is what the channel says now, not what the delivery says. */
async function readMessage(
  place: ChannelPlace,
  { conversation }: Pick<ChannelMessage, 'conversation'>,
  config: ChannelConfig,
): Promise<CompleteMessage | null> {
  const path = `/messages/${encodeURIComponent(conversation.message ?? '')}`;
  const message = await read(place, config, path).catch((error: unknown) => {
    // Its writer has taken it back.
    if (error instanceof ChannelFailure && error.status === 404) return null;
    throw error;
  });
  const { personId, personEmail, text, roomType } = objectAt(message);
  const [userId, words] = [textAt(personId), textAt(text)];
  if (!userId || !words) return null;
  const name = config.bot_username?.split('@')[0];
  const called = roomType === 'group' && name ? withoutName(words, name) : words;
  return { writer: { channel: 'chat_d', userId, email: textAt(personEmail) }, text: called.trim() };
}

/** In rooms of several people, a message begins with the name by which the bot was called. */
function withoutName(text: string, name: string): string {
  const isCalled = text.trimStart().toLowerCase().startsWith(name.toLowerCase());
  return isCalled ? text.trimStart().slice(name.length) : text;
}

/** Nobody is called by what a model writes. */
function withoutMentions(markdown: string): string {
  return markdown.replace(/<@(?=\w)/g, '<\u200b@');
}

/** Decoded, since it may be encoded in several ways. */
function pathOf(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url, 'http://any.example')) return null;
  const { pathname } = new URL(url, 'http://any.example');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
