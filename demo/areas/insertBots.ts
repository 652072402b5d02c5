import { hash } from 'node:crypto';
import { buildChatAAccount, buildChatBAccount, buildChatEAccount } from '../../db/bots/channelAccount.js';
import type { Channel } from '../../db/bots/channel.js';
import { claimConversation } from '../../db/bots/conversationClaim.js';
import { finishEvent } from '../../db/bots/finishEvent.js';
import { createBot } from '../../db/bots/saveBot.js';
import { createCommand } from '../../db/bots/saveCommand.js';
import { saveConfig } from '../../db/bots/saveConfig.js';
import { saveDelivery } from '../../db/bots/saveDelivery.js';
import { createUserLink } from '../../db/bots/saveUserLink.js';
import { storeBotEvent } from '../../db/bots/storeBotEvent.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

const NAMES: Record<Channel, string> = {
  chat_a: 'data-mining-helper',
  chat_b: 'Office helper',
  chat_c: 'Library helper',
  chat_d: 'Care helper',
  chat_e: 'Campus line',
};
/** Invalid credentials: the channels reject them. */
const SETTINGS: Record<Channel, Record<string, string>> = {
  chat_a: {
    client_id: '1017283904810001',
    public_key: 'ab'.repeat(32),
    token: 'demo-token-of-chat-a',
    client_secret: 'demo-secret-of-chat-a',
  },
  chat_b: {
    client_id: '5180273941.5201839270',
    client_secret: 'demo-secret-of-chat-b',
    app_token: 'app-demo-chat-b',
    verification_token: 'demo-verification-of-chat-b',
  },
  chat_c: { client_id: '6f1c0c1e-2f3b-4c57-9a60-5a4fd5a0b7a1', client_secret: 'demo-secret-of-chat-c' },
  chat_d: {
    chat_d_bot_id: 'Y2lzY29zcGFyazovL3VzL0FQUExJQ0FUSU9OL2RlbW8',
    bot_username: 'care-helper@bots.example',
    bot_access_token: 'demo-token-of-chat-d',
  },
  chat_e: {
    phone_number_id: '106540352242920',
    application_secret: 'demo-secret-of-chat-e',
    webhook_verification_token: 'demo-verification',
    access_token: 'demo-token-of-chat-e',
  },
};
const EXCHANGES: [question: string, answer: string][] = [
  [
    'What is the support of an association rule?',
    'According to “Lecture notes on association rules”: The support of an association rule is the share of all baskets that hold all of its items. [1]',
  ],
  [
    'And when is a rule worth anything?',
    'According to “Lecture notes on association rules”: A lift of 1 says nothing. [1]',
  ],
];
const YEAR_MS = 365 * 86_400_000;

/** Inserts a bot on each channel with its settings and a command, links to people, and a conversation with one bot. */
export async function insertBots(db: Database, secrets: SecretBox, main: DemoMainPlatform): Promise<void> {
  const { platformId } = main;
  for (const channel of ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const) {
    const botId = EXAMPLE.botIds[channel];
    await db.transaction(DEMO, (trx) => setNextId(trx, 'bots', botId));
    await createBot(db, DEMO, platformId, { name: NAMES[channel], provider: channel });
    await saveConfig(db, DEMO, secrets, { platformId, botId, channel }, 'replace', SETTINGS[channel]);
    if (channel === 'chat_a') await db.transaction(DEMO, (trx) => setNextId(trx, 'bot_commands', EXAMPLE.botCommandId));
    await createCommand(db, DEMO, platformId, { command: 'ask', bot: botId, mentor: EXAMPLE.mentorNumber });
  }
  await insertLinks(db, main);
  await insertConversation(db, main);
}

async function insertLinks(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  await db.transaction(DEMO, (trx) => setNextId(trx, 'bot_user_links', EXAMPLE.botLinkIds.chat_a));
  for (const [username, account] of [
    ['nora.field', buildChatAAccount('80351110224670001')],
    ['ben.okafor', buildChatBAccount('northfield', 'ben.okafor')],
    ['carla.russo', buildChatEAccount('+442079460001')],
    ['jonas.lind', buildChatAAccount('80351110224670002')],
  ] as const)
    await createUserLink(db, DEMO, { platformId, userId: users.get(username)!, account });
  const account = buildChatAAccount('80351110224670003');
  await db.transaction(DEMO, (trx) =>
    trx('bot_link_codes').insert({
      ...{
        platform_id: platformId,
        bot_id: EXAMPLE.botIds.chat_a,
        code_sha256: hash('sha256', EXAMPLE.botLinkCode, 'buffer'),
      },
      // A bot's own codes expire after a day; the reference prints this one.
      ...{
        channel: account.channel,
        account_key: account.key,
        account: account.shown,
        expires_at: new Date(Date.now() + YEAR_MS),
      },
    }),
  );
}

/** Inserts two questions of one person. The bot sent the first answer and failed to send the second. */
async function insertConversation(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  const [botId, userId, account] = [
    EXAMPLE.botIds.chat_a,
    users.get('jonas.lind')!,
    buildChatAAccount('80351110224670002'),
  ];
  await db.transaction(DEMO, (trx) => setNextId(trx, 'bot_deliveries', EXAMPLE.botDeliveryId - 1));
  for (const [index, [text, answer]] of EXCHANGES.entries()) {
    const replyTo = { channel_id: '1100000000000000006' };
    const event = {
      platformId,
      botId,
      externalId: `demo-${index}`,
      conversationKey: '1100000000000000006',
      account,
      text,
      replyTo,
    };
    const stored = await storeBotEvent(db, DEMO, event);
    if (stored.kind !== 'stored') throw new Error(`Could not store the demo's message to a bot: ${stored.kind}.`);
    const claim = await claimConversation(db, DEMO, platformId, stored.conversationId);
    const mentor = { platformId, id: EXAMPLE.mentorNumber };
    await finishEvent(db, DEMO, claim!, stored.id, {
      state: 'answered',
      reason: null,
      account,
      userId,
      mentor,
      reply: async () => ({ text: answer, encrypted: null }),
    });
    const deliveryId = EXAMPLE.botDeliveryId - 1 + index;
    await saveDelivery(
      db,
      DEMO,
      claim!,
      deliveryId,
      index === 0
        ? { kind: 'sent', partsSent: 1 }
        : { kind: 'failed', reason: 'The channel answered 404: Unknown Channel' },
    );
  }
}
