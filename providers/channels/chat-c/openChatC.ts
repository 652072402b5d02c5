import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type IssuedToken, openAccessTokens } from '../../http/accessTokens.js';
import { type ChannelEndpoint, type ChannelRequest, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type Conversation,
  type SendOptions,
} from '../channel.js';
import { type JsonFields, asList, asObject, asText } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { openPublishedKeys } from './publishedKeys.js';
import { parseActivity } from './parseActivity.js';
import { verifyActivity } from './verifyActivity.js';

/** The channel accepts about 28 kB for a message with its metadata. */
const LONGEST_MESSAGE_BYTES = 20_000;

const SCOPE = 'https://api.botframework.com/.default';
/** The directory of bots that are not bound to one. */
const DIRECTORY = 'botframework.com';

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED_PEOPLE = 10_000;
const CACHE_TTL_MS = 600_000;

export interface ChatCEndpoints {
  /** Publishes the channel's keys. Service URLs may be private if this one may. */
  keys: ChannelEndpoint;
  /** Issues access tokens. */
  login: ChannelEndpoint;
}

type Call = (
  config: ChannelConfig,
  conversation: Conversation,
  request: Pick<ChannelRequest, 'method' | 'json'> & { path: string },
) => Promise<unknown>;

/**
 * Office chat: activities with signed tokens; answers go to the service URL of the activity, which the token contains.
 */
export function openChatC({ keys: keysEndpoint, login }: ChatCEndpoints): ChannelAdapter {
  const keys = openPublishedKeys(keysEndpoint);
  const emails = new LRUCache<string, { email: string | null }>({
    maxSize: MAX_CACHED_PEOPLE,
    sizeCalculation: () => 1,
    ttl: CACHE_TTL_MS,
  });
  const call = openServiceCalls(login, keysEndpoint);
  return {
    name: 'chat_c',
    conversationSecrets: [],
    facts: { names: [], secret: [] },
    readFacts: () => Promise.resolve({}),
    verify: (request, config, nowMs) => verifyActivity(request, config, nowMs, keys),
    parse: parseActivity,
    complete: async ({ conversation, writerId, text }, config) => {
      const key = hash(
        'sha256',
        JSON.stringify([config.client_id, conversation.service_url, conversation.conversation, writerId]),
      );
      const known = emails.get(key) ?? { email: await readEmail(call, config, conversation) };
      emails.set(key, known);
      return { writer: { channel: 'chat_c', userId: writerId, email: known.email }, text };
    },
    format: (markdown) =>
      splitText(markdown, { limit: LONGEST_MESSAGE_BYTES, size: (text) => Buffer.byteLength(text) }),
    send: (config, conversation, text, options) => sendActivity(call, config, conversation, text, options),
  };
}

/** The e-mail address that the directory of the person's organization confirms: the directory has verified the domain of the
 * sign-in name, so another address counts only in the same domain. Null: the channel returns none.
 */
async function readEmail(call: Call, config: ChannelConfig, conversation: Conversation): Promise<string | null> {
  const path = `/v3/conversations/${encodeURIComponent(conversation.conversation ?? '')}/members`;
  const members = asList(await call(config, conversation, { method: 'GET', path })).map(asObject);
  const member = members.find(({ id }) => id === conversation.user);
  return member ? chooseEmail(member) : null;
}

function chooseEmail(member: JsonFields): string | null {
  const readDomain = (address: string) => address.toLowerCase().split('@')[1];
  const [email, signIn] = [asText(member.email), asText(member.userPrincipalName)];
  const isGuest = signIn?.toUpperCase().includes('#EXT#') === true;
  if (signIn === null) return email;
  if (email !== null && !isGuest && readDomain(email) === readDomain(signIn)) return email;
  return isGuest || !signIn.includes('@') ? null : signIn;
}

async function sendActivity(
  call: Call,
  config: ChannelConfig,
  conversation: Conversation,
  text: string,
  { isPrivate }: SendOptions,
): Promise<void> {
  const bot = { id: conversation.bot ?? '', ...(conversation.bot_name && { name: conversation.bot_name }) };
  const user = { id: conversation.user ?? '', ...(conversation.user_name && { name: conversation.user_name }) };
  const activity = {
    type: 'message',
    from: bot,
    recipient: user,
    text,
    textFormat: 'markdown',
    ...(conversation.locale && { locale: conversation.locale }),
  };
  if (isPrivate && conversation.is_group) {
    const members = {
      isGroup: false,
      bot,
      members: [user],
      ...(conversation.tenant && { tenantId: conversation.tenant }),
    };
    const created = asObject(
      await call(config, conversation, { method: 'POST', path: '/v3/conversations', json: members }),
    );
    const id = asText(created.id);
    if (!id) throw new ChannelFailure('The channel opened no conversation.', { isTransient: true });
    await call(config, conversation, {
      method: 'POST',
      path: `/v3/conversations/${encodeURIComponent(id)}/activities`,
      json: { ...activity, conversation: { id } },
    });
    return;
  }
  const room = conversation.conversation ?? '';
  const activities = `/v3/conversations/${encodeURIComponent(room)}/activities`;
  const path = conversation.activity ? `${activities}/${encodeURIComponent(conversation.activity)}` : activities;
  const json = {
    ...activity,
    conversation: { id: room },
    ...(conversation.activity && { replyToId: conversation.activity }),
  };
  await call(config, conversation, { method: 'POST', path, json });
}

/** Sends requests to the service URL of an activity with a token of the bot. Renews a rejected token once. */
function openServiceCalls(login: ChannelEndpoint, services: Omit<ChannelEndpoint, 'url'>): Call {
  const tokens = openAccessTokens<ChannelConfig>(
    ({ client_id: id, client_secret: secret }) => hash('sha256', JSON.stringify([id, secret])),
    (config) => readToken(login, config),
  );
  return async (config, { service_url: serviceUrl }, { method, path, json }) => {
    const send = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const url = `${(serviceUrl ?? '').replace(/\/+$/, '')}${path}`;
      return (await callChannel({ method, url, headers, ...(json && { json }) }, services)).body;
    };
    const token = await tokens.get(config);
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof ChannelFailure) || error.status !== 401) throw error;
      return send(await tokens.get(config, token));
    }
  };
}

async function readToken(endpoint: ChannelEndpoint, config: ChannelConfig): Promise<IssuedToken> {
  const form = {
    grant_type: 'client_credentials',
    client_id: config.client_id ?? '',
    client_secret: config.client_secret ?? '',
    scope: SCOPE,
  };
  const { body } = await callChannel(
    { method: 'POST', url: `${endpoint.url}/${DIRECTORY}/oauth2/v2.0/token`, form },
    endpoint,
  );
  const { access_token: token, expires_in: expiresInS } = asObject(body);
  if (typeof token !== 'string' || typeof expiresInS !== 'number')
    throw new ChannelFailure('The channel issued no token.', { isTransient: true });
  return { token, expiresInS };
}
