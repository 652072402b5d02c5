import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { deriveNumber } from './deriveNumber.js';

const APPLICATION = 'c9e8c047-2a34-40a1-b28a-b162d5f5327c';
const SECRET = 'sandbox-chat-c-secret';
const ISSUER = 'https://api.botframework.com';
const CHANNEL = 'msteams';
const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';

interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  published: JWK & { endorsements: string[] };
}

/** Office chat. */
export const chatC: PartyDefinition = {
  name: 'chat-c',
  title: 'Office chat',
  open: async ({ url, send }) => {
    let keys = [await createKey()];
    const people = new Map<string, string>();
    /** Only the latest access token is valid. */
    let token = '';
    const sign = async (
      serviceUrl: string,
      { audience = APPLICATION, issuer = ISSUER, lifetime_s: lifetime = '3600' } = {} as Record<string, string>,
    ) => {
      const now = Math.floor(Date.now() / 1_000);
      const { id, privateKey } = keys.at(-1)!;
      return new SignJWT({ serviceurl: serviceUrl })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setNotBefore(now + Math.min(0, Number(lifetime)) - 1)
        .setExpirationTime(now + Number(lifetime))
        .sign(privateKey);
    };
    const answer = (request: SandboxRequest): SandboxAnswer | undefined => {
      const { method, path, headers, body } = request;
      if (path === '/v1/.well-known/openidconfiguration')
        return {
          status: 200,
          body: {
            issuer: ISSUER,
            authorization_endpoint: 'https://invalid.example',
            jwks_uri: `${url}/v1/.well-known/keys`,
            id_token_signing_alg_values_supported: ['RS256'],
            token_endpoint_auth_methods_supported: ['private_key_jwt'],
          },
        };
      if (path === '/v1/.well-known/keys')
        return { status: 200, body: { keys: keys.map(({ published }) => published) } };
      if (method === 'POST' && path.endsWith('/oauth2/v2.0/token')) {
        const { client_id: id, client_secret: secret } = (body ?? {}) as Record<string, string>;
        if (id !== APPLICATION || secret !== SECRET) return { status: 401, body: { error: 'invalid_client' } };
        token = `sandbox-${randomUUID()}`;
        return {
          status: 200,
          body: { token_type: 'Bearer', expires_in: 3_600, ext_expires_in: 3_600, access_token: token },
        };
      }
      if (!path.startsWith('/v3/')) return undefined;
      if (headers.authorization !== `Bearer ${token}`)
        return { status: 401, body: { error: { code: 'Unauthorized', message: 'The token is not valid.' } } };
      return answerConnector(request, people);
    };
    return {
      settings: { client_id: APPLICATION, client_secret: SECRET },
      answer,
      actions: {
        write: {
          title: 'Write a message',
          fields: { webhook_url: '', user: 'amina', text: 'What is a mean?', room: '' },
          run: async ({
            webhook_url: to = '',
            user = '',
            text = '',
            room = '',
            event_id: id = deriveNumber(randomUUID()),
            service_url: serviceUrl = `${url}/`,
            claimed_service_url: claimed = serviceUrl,
            channel_id: channelId = CHANNEL,
            ...signing
          }) => {
            const userId = `29:${deriveNumber(user)}`;
            people.set(userId, user);
            const conversation = room
              ? { conversationType: 'channel', isGroup: true, tenantId: DIRECTORY, id: `19:${room}` }
              : { conversationType: 'personal', tenantId: DIRECTORY, id: `a:${deriveNumber(user)}` };
            const bot = { id: `28:${APPLICATION}`, name: 'Bot' };
            const called = room
              ? { text: `<at>Bot</at> ${text}`, entities: [{ type: 'mention', text: '<at>Bot</at>', mentioned: bot }] }
              : { text };
            const activity = {
              type: 'message',
              id,
              timestamp: new Date().toISOString(),
              serviceUrl,
              channelId,
              from: { id: userId, name: user, aadObjectId: randomUUID() },
              conversation,
              recipient: bot,
              textFormat: 'plain',
              locale: 'en-US',
              channelData: { tenant: { id: DIRECTORY } },
              ...called,
            };
            const headers = {
              'Content-Type': 'application/json; charset=utf-8',
              Authorization: `Bearer ${await sign(claimed, signing)}`,
            };
            return {
              ...(await send({ method: 'POST', url: to, headers, body: JSON.stringify(activity) })),
              event_id: id,
              user_id: userId,
            };
          },
        },
        rotateKeys: {
          title: 'Sign with a new key',
          fields: {},
          run: async () => {
            keys = [...keys, await createKey()].slice(-2);
            return { keys: keys.map(({ id }) => id) };
          },
        },
      },
    };
  },
};

async function createKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n, e } = await exportJWK(publicKey);
  const id = createHash('sha256').update(n!).digest('base64url').slice(0, 20);
  return {
    id,
    privateKey,
    published: { kty: 'RSA', use: 'sig', kid: id, x5t: id, n: n!, e: e!, endorsements: [CHANNEL] },
  };
}

function answerConnector(
  { method, path, body }: SandboxRequest,
  people: Map<string, string>,
): SandboxAnswer | undefined {
  if (method === 'POST' && path === '/v3/conversations') {
    const [member] = ((body ?? {}) as { members?: { id: string }[] }).members ?? [];
    return {
      status: 201,
      body: { id: `a:${(member?.id ?? '').replace(/^29:/, '')}`, activityId: deriveNumber(randomUUID()) },
    };
  }
  if (method === 'POST' && /^\/v3\/conversations\/[^/]+\/activities(\/[^/]+)?$/.test(path)) {
    const { text } = (body ?? {}) as { text?: unknown };
    if (typeof text !== 'string' || text === '')
      return { status: 400, body: { error: { code: 'BadArgument', message: 'The activity has no text.' } } };
    return { status: 200, body: { id: `1:${deriveNumber(randomUUID())}` } };
  }
  if (method !== 'GET' || !/^\/v3\/conversations\/[^/]+\/members$/.test(path)) return undefined;
  const members = [...people].map(([id, name]) => ({
    id,
    name,
    aadObjectId: DIRECTORY,
    role: 'user',
    email: `${name}@northfield.example`,
    userPrincipalName: `${name}@northfield.example`,
  }));
  return { status: 200, body: members };
}
