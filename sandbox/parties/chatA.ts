import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { deriveNumber } from './deriveNumber.js';

const APPLICATION = '1100000000000000002';
const TOKEN = 'sandbox-chat-a-token';
/** The prefix of an Ed25519 key in PKCS #8; the 32 bytes of the key follow (RFC 8410). */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PING = 1;
const COMMAND = 2;

/** The key is the same at each start, so the settings of the service stay valid. */
const privateKey = deriveKey('the key of the sandbox');

function deriveKey(seed: string) {
  return createPrivateKey({
    key: Buffer.concat([DER_PREFIX, createHash('sha256').update(seed).digest()]),
    format: 'der',
    type: 'pkcs8',
  });
}

const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/** Community chat. */
export const chatA: PartyDefinition = {
  name: 'chat-a',
  title: 'Community chat',
  open: ({ send }) => {
    let last = 1_200_000_000_000_000_000n;
    const createId = () => String((last += 1n));
    const post = async (
      webhookUrl: string,
      interaction: object,
      { signed_by: seed = '', timestamp = '' } = {} as Record<string, string>,
    ) => {
      const body = JSON.stringify(interaction);
      const at = timestamp || String(Math.floor(Date.now() / 1_000));
      const signature = sign(null, Buffer.from(at + body), seed ? deriveKey(seed) : privateKey).toString('hex');
      const headers = {
        'Content-Type': 'application/json',
        'X-Signature-Ed25519': signature,
        'X-Signature-Timestamp': at,
      };
      return send({ method: 'POST', url: webhookUrl, headers, body });
    };
    return {
      settings: { client_id: APPLICATION, token: TOKEN, client_secret: 'sandbox-chat-a-secret', public_key: publicKey },
      answer: (request) => answer(request, createId),
      actions: {
        write: {
          title: 'Write a command',
          fields: { webhook_url: '', user: 'amina', text: '/ask What is a mean?', channel: 'data-mining' },
          run: async ({
            webhook_url: url = '',
            user = '',
            text = '',
            channel = '',
            event_id: id = createId(),
            ...signing
          }) => {
            const [, command = 'ask', value = ''] = /^\/?(\S+)\s*([^]*)$/.exec(text) ?? [];
            const options = value === '' ? [] : [{ name: 'question', type: 3, value }];
            const interaction = {
              id,
              application_id: APPLICATION,
              type: COMMAND,
              token: `interaction-${id}`,
              version: 1,
              guild_id: deriveNumber('northfield'),
              channel_id: deriveNumber(channel),
              locale: 'en-US',
              guild_locale: 'en-US',
              app_permissions: '442368',
              entitlements: [],
              context: 0,
              attachment_size_limit: 10_485_760,
              authorizing_integration_owners: { 0: deriveNumber('northfield') },
              member: { user: buildUser(user), permissions: '2147483647' },
              data: { id: deriveNumber(command), name: command, type: 1, options },
            };
            return { ...(await post(url, interaction, signing)), event_id: id, user_id: deriveNumber(user) };
          },
        },
        ping: {
          title: 'Ping the webhook address',
          fields: { webhook_url: '' },
          run: ({ webhook_url: url = '', ...signing }) =>
            post(
              url,
              {
                id: createId(),
                application_id: APPLICATION,
                type: PING,
                token: 'ping',
                version: 1,
                user: buildUser('channel'),
                entitlements: [],
              },
              signing,
            ),
        },
      },
    };
  },
};

const buildUser = (name: string) => ({
  id: deriveNumber(name),
  username: name,
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  global_name: name,
});

function answer({ method, path, headers, body }: SandboxRequest, nextId: () => string): SandboxAnswer | undefined {
  const isBot = headers.authorization === `Bot ${TOKEN}`;
  const refused = { status: 401, body: { answerMessage: '401: Unauthorized', code: 0 } };
  if (method === 'GET' && path === '/applications/@me') return isBot ? { status: 200, body: application } : refused;
  if (method === 'POST' && /^\/channels\/\d+\/messages$/.test(path))
    return isBot ? message(body, path.split('/')[2]!, nextId()) : refused;
  const [, token] = new RegExp(`^/webhooks/${APPLICATION}/([^/]+)(?:/messages/@original)?$`).exec(path) ?? [];
  if (!token || (method === 'POST') === path.endsWith('@original') || !['POST', 'PATCH'].includes(method))
    return undefined;
  if (!token.startsWith('interaction-')) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
  return message(body, deriveNumber('data-mining'), nextId());
}

function message(body: unknown, channel: string, id: string): SandboxAnswer {
  const { content } = (body ?? {}) as { content?: unknown };
  if (typeof content !== 'string' || content.length === 0 || content.length > 2_000)
    return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };
  const empty = { mentions: [], mention_roles: [], attachments: [], embeds: [], components: [] };
  const at = new Date().toISOString();
  return {
    status: 200,
    body: {
      type: 0,
      content,
      ...empty,
      timestamp: at,
      edited_timestamp: null,
      flags: 0,
      id,
      channel_id: channel,
      author: { ...buildUser('bot'), bot: true },
      pinned: false,
      mention_everyone: false,
      tts: false,
    },
  };
}

const application = {
  id: APPLICATION,
  name: 'sandbox',
  icon: null,
  description: '',
  type: null,
  verify_key: publicKey,
  flags: 0,
  flags_new: '0',
  redirect_uris: [],
  interactions_endpoint_url: null,
  role_connections_verification_url: null,
  owner: buildUser('owner'),
  approximate_guild_count: 1,
  approximate_user_install_count: 0,
  approximate_user_authorization_count: 0,
  explicit_content_filter: 0,
};
