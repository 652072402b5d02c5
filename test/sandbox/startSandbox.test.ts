import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedExchange } from '../../sandbox/exchangeLog.js';
import { PARTIES } from '../../sandbox/parties.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { type WebhookReceiver, startReceiver } from '../support/channels/webhookReceiver.js';

let sandbox: Sandbox;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([startSandbox(), startReceiver()]);
});
afterAll(() => Promise.all([sandbox.close(), receiver.close()]));

const post = async (path: string, body: object) => {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const exchangesAfter = async (id: number) =>
  (await (await fetch(`${sandbox.url}/exchanges?after=${id}`)).json()) as LoggedExchange[];

describe('the sandbox', () => {
  it('shows every party with what must be set and what it can be let do', async () => {
    const overview = await (await fetch(sandbox.url)).text();
    for (const { name } of PARTIES) {
      expect(overview).toContain(`href="/pages/${name}"`);
      const page = await (await fetch(`${sandbox.url}/pages/${name}`)).text();
      expect(page).toContain(`(${name})`);
      for (const value of Object.values(sandbox.parties[name]!.settings)) expect(page).toContain(value);
      for (const action of Object.keys(sandbox.parties[name]!.actions))
        expect(page).toContain(`data-party="${name}" data-action="${action}"`);
    }
    expect(overview).toContain(`SANDBOX_URL=${sandbox.url}`);
    for (const file of ['favicon.ico', 'theme.css', 'sandbox.css', 'sandbox.js'])
      expect([file, (await fetch(`${sandbox.url}/${file}`)).status]).toEqual([file, 200]);
    expect((await fetch(`${sandbox.url}/pages/nobody`)).status).toBe(404);
  });

  it('lets a person write, and shows what was sent and answered', async () => {
    const before = sandbox.exchanges().at(-1)?.id ?? 0;
    const { status, body } = await post('/act', {
      party: 'chat-e',
      action: 'write',
      fields: { webhook_url: receiver.url, text: '¿Qué?' },
    });
    expect([status, body]).toMatchObject([200, { result: { status: 200, body: '{}' } }]);
    const [exchange] = await exchangesAfter(before);
    expect(exchange).toMatchObject({
      party: 'chat-e',
      direction: 'sent',
      method: 'POST',
      url: receiver.url,
      status: 200,
      answer: '{}',
    });
    expect(exchange!.body).toContain('\\u00bfQu\\u00e9?');
    expect(receiver.last().rawBody.toString()).toBe(exchange!.body);
  });

  it('keeps what people and bots say on a channel, and nothing else', async () => {
    await sandbox.act('chat-e', 'write', { webhook_url: receiver.url, name: 'Amina', text: 'Hello?' });
    const call = (path: string, method: string, body: object) =>
      fetch(`${sandbox.url}/chat-e${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sandbox-chat-e-token' },
        body: JSON.stringify(body),
      });
    const reply = { to: '16505551234', type: 'text', text: { body: 'Hello, Amina.' } };
    expect((await call('/v23.0/106540352242922/messages', 'POST', reply)).status).toBe(200);
    expect((await call('/v23.0/106540352242922/messages', 'POST', { ...reply, type: 'image' })).status).toBe(400);
    const messages = (await (await fetch(`${sandbox.url}/messages?party=chat-e`)).json()) as object[];
    expect(messages.slice(-2)).toMatchObject([
      { from: 'Amina', text: 'Hello?' },
      { from: null, text: 'Hello, Amina.' },
    ]);
    expect(await (await fetch(`${sandbox.url}/messages?party=chat-d`)).json()).toEqual([]);
  });

  it('needs no address of a service that has told where it is', async () => {
    const told = await startSandbox({ parties: PARTIES.filter(({ name }) => ['appstore', 'chat-e'].includes(name)) });
    try {
      const service = { url: receiver.url.replace(/\/$/, ''), authorization: null, platform: 'northfield' };
      const tell = (body: object) =>
        fetch(`${told.url}/service`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      expect((await tell(service)).status).toBe(200);
      await tell({ url: 'not an address' });
      const page = await (await fetch(`${told.url}/pages/appstore`)).text();
      expect(page).toContain(`<option value="${service.url}/api/providers/appstore/hook/">`);
      expect(page).toContain(`href="${service.url}/docs"`);
      await told.act('appstore', 'buy', { webhook_url: '' });
      expect(told.exchanges('appstore').at(-1)).toMatchObject({
        direction: 'sent',
        url: `${service.url}/api/providers/appstore/hook/`,
      });
      // Without an administrator it does not know the bots.
      expect(await (await fetch(`${told.url}/pages/chat-e`)).text()).toContain('<input name="webhook_url"');
    } finally {
      await told.close();
    }
  });

  it('says what a person can not do', async () => {
    expect(await post('/act', { party: 'chat-e', action: 'fly' })).toMatchObject({
      status: 400,
      body: { message: 'Party chat-e has no action fly.' },
    });
    expect(
      (await post('/act', { party: 'chat-e', action: 'write', fields: { webhook_url: 'http://127.0.0.1:9/' } })).status,
    ).toBe(400);
    expect((await fetch(`${sandbox.url}/elsewhere`)).status).toBe(404);
  });

  it('answers paths that the party does not have with 404, and fails when it is let', async () => {
    expect((await fetch(`${sandbox.url}/chat-a/elsewhere`)).status).toBe(404);
    await post('/faults', {
      party: 'chat-a',
      faults: [{ answer: { status: 429, headers: { 'Retry-After': '3' }, body: {} } }],
    });
    const [limited, well] = [
      await fetch(`${sandbox.url}/chat-a/applications/@me`),
      await fetch(`${sandbox.url}/chat-a/applications/@me`, { headers: { Authorization: 'Bot sandbox-chat-a-token' } }),
    ];
    expect([limited.status, limited.headers.get('retry-after'), well.status]).toEqual([429, '3', 200]);
  });
});
