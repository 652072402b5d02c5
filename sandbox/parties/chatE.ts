import { createHmac, randomUUID } from 'node:crypto';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';

const NUMBER_ID = '106540352242922';
const OWN_NUMBER = '15550783881';
const SECRET = 'sandbox-chat-e-secret';
const VERIFY_TOKEN = 'sandbox-chat-e-verify-token';
const TOKEN = 'sandbox-chat-e-token';

/** Phone messaging. */
export const chatE: PartyDefinition = {
  name: 'chat-e',
  title: 'Phone messaging',
  open: ({ send }) => {
    const post = (to: string, value: object, { signed_by: secret = SECRET } = {} as Record<string, string>) => {
      const whole = {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: OWN_NUMBER, phone_number_id: NUMBER_ID },
        ...value,
      };
      const json = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '419561257915477', changes: [{ value: whole, field: 'messages' }] }],
      });
      // The channel escapes all characters outside ASCII.
      const body = json.replace(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      return send({
        method: 'POST',
        url: to,
        headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature },
        body,
      });
    };
    return {
      settings: {
        phone_number_id: NUMBER_ID,
        application_secret: SECRET,
        webhook_verification_token: VERIFY_TOKEN,
        access_token: TOKEN,
      },
      answer,
      actions: {
        write: {
          title: 'Write a message',
          fields: { webhook_url: '', phone_number: '+1 650 555 1234', name: 'Amina', text: 'What is a mean?' },
          run: async ({
            webhook_url: to = '',
            phone_number: phone = '',
            name = '',
            text = '',
            event_id: id = `wamid.${randomUUID()}`,
            ...signing
          }) => {
            const from = phone.replace(/\D/g, '');
            const messages = [
              { from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: text } },
            ];
            return {
              ...(await post(to, { contacts: [{ profile: { name }, wa_id: from }], messages }, signing)),
              event_id: id,
            };
          },
        },
        check: {
          title: 'Verify the webhook address',
          fields: { webhook_url: '', verify_token: VERIFY_TOKEN },
          run: ({ webhook_url: to = '', verify_token: token = '' }) => {
            const query = new URLSearchParams({
              'hub.mode': 'subscribe',
              'hub.verify_token': token,
              'hub.challenge': '1158201444',
            });
            return send({ method: 'GET', url: `${to}?${query.toString()}` });
          },
        },
      },
    };
  },
};

function answer({ method, path, headers, body }: SandboxRequest): SandboxAnswer | undefined {
  const [, number] = /^\/v23\.0\/(\d+)\/messages$/.exec(path) ?? [];
  if (method !== 'POST' || number === undefined) return undefined;
  const error = (status: number, message: string, code: number): SandboxAnswer => ({
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } },
  });
  if (headers.authorization !== `Bearer ${TOKEN}`) return error(401, 'Authentication Error', 190);
  if (number !== NUMBER_ID) return error(400, 'Unsupported post request', 100);
  const { to, type, text } = (body ?? {}) as { to?: unknown; type?: unknown; text?: { body?: unknown } };
  const words = text?.body;
  if (type !== 'text' || typeof to !== 'string' || typeof words !== 'string' || words === '' || words.length > 4_096)
    return error(400, 'Invalid parameter', 100);
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${randomUUID()}`, message_status: 'accepted' }],
    },
  };
}
