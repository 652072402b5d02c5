import { createHmac, randomUUID } from 'node:crypto';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { deriveCode } from './deriveNumber.js';

const TOKEN = 'sandbox-chat-b-token';
const SIGNING_SECRET = 'sandbox-chat-b-signing-secret';
const TEAM = 'T0SANDBOX1';
const APPLICATION = 'A0SANDBOX1';
const BOT = 'U0SANDBOX1';
const DOMAIN = 'northfield';
const PIXEL = 'https://images.northfield.example/pixel.png';

/** Team chat. */
export const chatB: PartyDefinition = {
  name: 'chat-b',
  title: 'Team chat',
  open: ({ url, send }) => {
    /** Names by user id. */
    const people = new Map<string, string>();
    const registerPerson = (name: string): string => {
      const id = deriveCode('U', name);
      people.set(id, name);
      return id;
    };
    const post = (
      webhookUrl: string,
      type: string,
      body: string,
      { signed_by: secret = SIGNING_SECRET, timestamp = '' } = {} as Record<string, string>,
    ) => {
      const at = timestamp || String(Math.floor(Date.now() / 1_000));
      const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`;
      return send({
        method: 'POST',
        url: webhookUrl,
        headers: { 'Content-Type': type, 'X-Slack-Signature': signature, 'X-Slack-Request-Timestamp': at },
        body,
      });
    };
    let count = 0;
    const nextTs = () => `${Math.floor(Date.now() / 1_000)}.${String((count += 1)).padStart(6, '0')}`;
    return {
      settings: {
        client_id: 'sandbox-chat-b',
        client_secret: SIGNING_SECRET,
        app_token: TOKEN,
        verification_token: 'deprecated-by-the-channel',
      },
      answer: (request) => answer(request, people, nextTs),
      actions: {
        write: {
          title: 'Write a message or a slash command',
          fields: { webhook_url: '', user: 'amina', text: 'What is a mean?', channel: '' },
          run: async ({
            webhook_url: to = '',
            user = '',
            text = '',
            channel = '',
            thread_ts: thread = '',
            event_id: id = `Ev${randomUUID().slice(0, 8).toUpperCase()}`,
            ...signing
          }) => {
            const userId = registerPerson(user);
            const room = channel ? deriveCode('C', channel) : deriveCode('D', user);
            if (text.startsWith('/')) {
              const [, command = '/ask', rest = ''] = /^(\/\S+)\s*([^]*)$/.exec(text) ?? [];
              const fields = {
                token: 'deprecated',
                team_id: TEAM,
                team_domain: DOMAIN,
                channel_id: room,
                channel_name: channel || 'directmessage',
                user_id: userId,
                user_name: user,
                command,
                text: rest,
                response_url: `${url}/responses/${id}`,
                trigger_id: id,
                api_app_id: APPLICATION,
              };
              return {
                ...(await post(
                  to,
                  'application/x-www-form-urlencoded',
                  new URLSearchParams(fields).toString(),
                  signing,
                )),
                event_id: id,
              };
            }
            const ts = nextTs();
            const mention = channel
              ? { type: 'app_mention', text: `<@${BOT}> ${text}` }
              : { type: 'message', text, channel_type: 'im' };
            const event = {
              user: userId,
              ts,
              channel: room,
              event_ts: ts,
              ...(thread && { thread_ts: thread }),
              ...mention,
            };
            const delivery = {
              token: 'deprecated',
              team_id: TEAM,
              api_app_id: APPLICATION,
              event,
              type: 'event_callback',
              event_id: id,
              event_time: Math.floor(Date.now() / 1_000),
              authorizations: [
                { enterprise_id: null, team_id: TEAM, user_id: BOT, is_bot: true, is_enterprise_install: false },
              ],
            };
            return { ...(await post(to, 'application/json', JSON.stringify(delivery), signing)), event_id: id };
          },
        },
        check: {
          title: 'Verify the webhook address',
          fields: { webhook_url: '' },
          run: ({ webhook_url: to = '', ...signing }) =>
            post(
              to,
              'application/json',
              JSON.stringify({ token: 'deprecated', challenge: randomUUID(), type: 'url_verification' }),
              signing,
            ),
        },
      },
    };
  },
};

function answer(
  { method, path, query, headers, body }: SandboxRequest,
  people: Map<string, string>,
  nextTs: () => string,
): SandboxAnswer | undefined {
  if (method === 'POST' && path.startsWith('/responses/')) return { status: 200, body: 'ok' };
  const methods: Record<string, () => object> = {
    'POST /chat.postMessage': () => postMessage(body, nextTs()),
    'GET /users.info': () => buildUserInfo(query.get('user') ?? '', people),
    'GET /team.info': () => ({
      ok: true,
      team: {
        id: TEAM,
        name: 'Northfield University',
        domain: DOMAIN,
        email_domain: 'northfield.example',
        icon: {
          image_34: PIXEL,
          image_44: PIXEL,
          image_68: PIXEL,
          image_88: PIXEL,
          image_102: PIXEL,
          image_132: PIXEL,
          image_default: true,
        },
      },
    }),
    'GET /auth.test': () => ({
      ok: true,
      url: 'https://northfield.example/',
      team: 'Northfield University',
      user: 'bot',
      team_id: TEAM,
      user_id: BOT,
    }),
  };
  const run = methods[`${method} ${path}`];
  if (!run) return undefined;
  return {
    status: 200,
    body: headers.authorization === `Bearer ${TOKEN}` ? run() : { ok: false, error: 'invalid_auth' },
  };
}

function postMessage(body: unknown, ts: string): object {
  const { channel, text } = (body ?? {}) as { channel?: unknown; text?: unknown };
  if (typeof text !== 'string' || text === '') return { ok: false, error: 'no_text' };
  if (text.length > 40_000) return { ok: false, error: 'msg_too_long' };
  if (typeof channel !== 'string' || !/^[CGDU][A-Z0-9]{8,}$/.test(channel))
    return { ok: false, error: 'channel_not_found' };
  const room = channel.startsWith('U') ? `D${channel.slice(1)}` : channel;
  return {
    ok: true,
    channel: room,
    ts,
    message: { type: 'message', subtype: 'bot_message', text, ts, username: 'bot', bot_id: 'B0SANDBOX1' },
  };
}

function buildUserInfo(id: string, people: Map<string, string>): object {
  const name = people.get(id);
  if (name === undefined) return { ok: false, error: 'user_not_found' };
  const profile = {
    avatar_hash: 'ge3b51ca72de',
    display_name: name,
    display_name_normalized: name,
    real_name: name,
    real_name_normalized: name,
    email: `${name}@northfield.example`,
    image_24: PIXEL,
    image_32: PIXEL,
    image_48: PIXEL,
    image_72: PIXEL,
    image_192: PIXEL,
    image_512: PIXEL,
    status_emoji: '',
    status_text: '',
    team: TEAM,
  };
  return {
    ok: true,
    user: {
      id,
      name,
      real_name: name,
      team_id: TEAM,
      deleted: false,
      is_bot: false,
      is_app_user: false,
      updated: 1_767_225_600,
      profile,
    },
  };
}
