import { createHmac, randomUUID } from 'node:crypto';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';

const TOKEN = 'sandbox-chat-d-token';
const SECRET = 'sandbox-chat-d-webhook-secret';
const BOT_NAME = 'mentor@bots.northfield.example';

/** Encodes an id as the channel does: the base64url of an address. */
const encodeId = (kind: string, name: string) => Buffer.from(`channel://us/${kind}/${name}`).toString('base64url');
const BOT = encodeId('PEOPLE', 'bot');

interface StoredMessage {
  id: string;
  roomId: string;
  roomType: 'direct' | 'group';
  text: string;
  personId: string;
  personEmail: string;
  created: string;
}

/** Conferencing chat. */
export const chatD: PartyDefinition = {
  name: 'chat-d',
  title: 'Conferencing chat',
  open: ({ send }) => {
    const messages = new Map<string, StoredMessage>();
    const webhooks = new Map<string, Record<string, string>>();
    const registerWebhook = (targetUrl: string, secret: string) => {
      const existing = webhooks.get(targetUrl);
      const webhook = {
        id: existing?.id ?? encodeId('WEBHOOK', randomUUID()),
        name: 'Messages',
        targetUrl,
        resource: 'messages',
        event: 'created',
        ...(secret && { secret }),
        status: 'active',
        created: new Date().toISOString(),
      };
      webhooks.set(targetUrl, webhook);
      return webhook;
    };
    return {
      settings: { chat_d_bot_id: BOT, bot_access_token: TOKEN, bot_username: BOT_NAME, webhook_secret: SECRET },
      answer: (request) => answer(request, messages, webhooks),
      actions: {
        write: {
          title: 'Write a message',
          fields: { webhook_url: '', user: 'amina', text: 'What is a mean?', room: '' },
          run: async ({
            webhook_url: to = '',
            user = '',
            text = '',
            room = '',
            event_id: id = encodeId('MESSAGE', randomUUID()),
            secret = SECRET,
            signed_by: signedBy = secret,
          }) => {
            const webhook = registerWebhook(to, secret);
            const message: StoredMessage = {
              id,
              roomId: encodeId('ROOM', room || `direct-${user}`),
              roomType: room ? 'group' : 'direct',
              text: room ? `mentor ${text}` : text,
              personId: user === 'bot' ? BOT : encodeId('PEOPLE', user),
              personEmail: user === 'bot' ? BOT_NAME : `${user}@northfield.example`,
              created: new Date().toISOString(),
            };
            messages.set(id, message);
            // A delivery contains neither the text nor the secret.
            const data = { ...message, text: undefined };
            const body = JSON.stringify({
              ...webhook,
              secret: undefined,
              ownedBy: 'creator',
              actorId: message.personId,
              data,
            });
            const signature = createHmac('sha1', signedBy).update(body).digest('hex');
            const headers = { 'Content-Type': 'application/json', ...(signedBy && { 'X-Spark-Signature': signature }) };
            return { ...(await send({ method: 'POST', url: to, headers, body })), event_id: id };
          },
        },
      },
    };
  },
};

function answer(
  { method, path, headers, body }: SandboxRequest,
  messages: Map<string, StoredMessage>,
  webhooks: Map<string, Record<string, string>>,
): SandboxAnswer | undefined {
  if (headers.authorization !== `Bearer ${TOKEN}`)
    return { status: 401, body: { message: 'The request requires a valid access token.' } };
  if (method === 'GET' && path === '/people/me')
    return {
      status: 200,
      body: { id: BOT, emails: [BOT_NAME], displayName: 'Mentor', type: 'bot', created: '2026-01-01T00:00:00.000Z' },
    };
  if (method === 'GET' && path === '/webhooks') return { status: 200, body: { items: [...webhooks.values()] } };
  if (method === 'GET' && path.startsWith('/messages/')) {
    const message = messages.get(decodeURIComponent(path.slice('/messages/'.length)));
    return message ? { status: 200, body: message } : { status: 404, body: { message: 'Message not found.' } };
  }
  if (method !== 'POST' || path !== '/messages') return undefined;
  const { roomId, toPersonId, markdown } = (body ?? {}) as Record<string, unknown>;
  if (
    typeof markdown !== 'string' ||
    markdown === '' ||
    Buffer.byteLength(markdown) > 7_439 ||
    (typeof roomId === 'string') === (typeof toPersonId === 'string')
  )
    return { status: 400, body: { message: 'The message is not valid.' } };
  const room = typeof roomId === 'string' ? { roomId } : { toPersonId, roomId: encodeId('ROOM', 'direct') };
  return {
    status: 200,
    body: {
      id: encodeId('MESSAGE', randomUUID()),
      ...room,
      roomType: 'direct',
      text: markdown,
      markdown,
      personId: BOT,
      personEmail: BOT_NAME,
      created: new Date().toISOString(),
    },
  };
}
