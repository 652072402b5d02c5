import { afterAll, beforeAll } from '@jest/globals';
import type { Channel } from '../../../db/bots/channel.js';
import { createBotWorld, findParty, secrets, webhookPath } from '../../support/channels/botWorld.js';
import { testDatabase } from '../../support/database.js';
import type { PrismProxy } from '../../support/prismProxy.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { itPassesPrism } from './proxiedWorld.js';

const db = testDatabase({ maxConnections: 10 });
const world = createBotWorld(db);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
});
afterAll(() => server?.close());
restoreBeforeEach(db);

/** A message as the channel signs it, and the same without its proof. */
const deliver = (channel: Channel) => async (proxy: PrismProxy) => {
  await world.bot(channel);
  await world.write(server.url, channel);
  const { headers, body: bytes } = world.sandbox
    .exchanges(findParty(channel))
    .filter(({ direction }) => direction === 'sent')
    .at(-1)!;
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const path = webhookPath(channel);
  return [
    await proxy.send('POST', path, { bytes, headers: sent }),
    await proxy.send('POST', path, { bytes, headers: { 'content-type': sent['content-type']! } }),
  ];
};

itPassesPrism<'bots'>(() => server.url, {
  receiveChatAWebhook: deliver('chat_a'),
  receiveChatBWebhook: deliver('chat_b'),
  receiveChatCWebhook: deliver('chat_c'),
  receiveChatDWebhook: deliver('chat_d'),
  receiveChatEWebhook: deliver('chat_e'),
  verifyChatEWebhook: async (proxy) => {
    await world.bot('chat_e');
    const token = world.sandbox.parties['chat-e']!.settings.webhook_verification_token!;
    const check = (sent: string) =>
      proxy.send('GET', webhookPath('chat_e'), {
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': sent, 'hub.challenge': '1158201444' },
      });
    return [await check(token), await check('wrong')];
  },
});
