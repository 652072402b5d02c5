import { afterAll, beforeAll } from '@jest/globals';
import { botEncryptionContext } from '../../../db/bots/botConfig.js';
import { CHANNEL_FIELDS, type Channel } from '../../../db/bots/channel.js';
import { createUserLink } from '../../../db/bots/saveUserLink.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../db/core/secretBox.js';
import { buildChannelAccount } from '../../../services/bots/webhooks/buildChannelAccount.js';
import type { Writer } from '../../../providers/channels/channel.js';
import type { Channels } from '../../../providers/channels/openChannels.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { deriveNumber } from '../../../sandbox/parties/deriveNumber.js';
import { LIMITS, talkWorld } from '../../handlers/mentors/conversations/talkWorld.js';
import { TESTER, type TestDatabase } from '../database.js';
import { channelsAt } from './channelsAt.js';

export const secrets = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));

export const CHANNEL_NAMES: Channel[] = ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'];
export const findParty = (channel: Channel) => channel.replace('_', '-');
export const webhookPath = (channel: Channel, name = 'Helper', org = 'north') =>
  `/api/ai-bot/v1/bots/webhooks/${org}/${findParty(channel)}/${name}/`;

/** The account of the sandbox's user amina on each channel. */
export const AMINA: Record<Channel, Writer> = {
  chat_a: { channel: 'chat_a', userId: deriveNumber('amina') },
  chat_b: { channel: 'chat_b', teamDomain: 'northfield', username: 'amina' },
  chat_c: { channel: 'chat_c', userId: '', email: null },
  chat_d: { channel: 'chat_d', userId: '', email: null },
  chat_e: { channel: 'chat_e', phoneNumber: '+16505551234' },
};

/** What the service finds out for itself while it is not set. */
const READ_FROM_CHANNEL = { public_key: null, webhook_secret: null };

export interface BotWorld {
  readonly sandbox: Sandbox;
  readonly channels: Channels;
  /** Numbers of platforms, people and the mentor. */
  ids: Record<string, number>;
  /** A bot with the account of the sandbox, or with what is changed of it; null is not set. */
  bot(
    channel: Channel,
    change?: { name?: string; platform?: string; account?: Record<string, string | null> },
  ): Promise<number>;
  /** Links amina's account. People of chat-c and chat-d are known by their addresses. */
  link(channel: Channel): Promise<void>;
  /** Lets amina write to a bot at a server. */
  write(
    serverUrl: string,
    channel: Channel,
    fields?: Record<string, string>,
    name?: string,
  ): Promise<{ status: number; body: string; event_id: string }>;
}

/** Creates two platforms and a sandbox of the channels. amina is a learner of north, which has a mentor for mathematics. */
export function createBotWorld(db: TestDatabase): BotWorld {
  const world = talkWorld(db);
  const { ids } = world;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into users (username, email, name) values ('amina', 'amina@northfield.example', 'Amina Okafor') returning id`,
    );
    ids.amina = Number(rows[0]!.id);
    await db.pool.query(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
      ids.north,
      ids.amina,
    ]);
    ids.mentor = (await world.mentor()).id;
    await world.teach(ids.mentor, 'Limits in twelve pages', LIMITS);
  });
  afterAll(() => sandbox.close());
  return {
    get sandbox() {
      return sandbox;
    },
    get channels() {
      return channelsAt(sandbox.url);
    },
    ids,
    bot: async (channel, { name = 'Helper', platform = 'north', account = {} } = {}) => {
      const platformId = ids[platform]!;
      const { rows } = await db.pool.query<{ id: string }>(
        'insert into bots (platform_id, name, provider) values ($1, $2, $3) returning id',
        [platformId, name, channel],
      );
      const botId = Number(rows[0]!.id);
      const { plain, secret } = CHANNEL_FIELDS[channel];
      const settings: Record<string, string | null> = {
        ...sandbox.parties[findParty(channel)]!.settings,
        ...READ_FROM_CHANNEL,
        ...account,
      };
      const readValue = (field: string) => settings[field] ?? null;
      const fields = plain.flatMap((field) => (readValue(field) === null ? [] : [[field, readValue(field)]]));
      const sealed = secret.flatMap((field) => {
        const value = readValue(field);
        return value === null
          ? []
          : [[field, { sealed: secrets.encrypt(value, botEncryptionContext(platformId, botId, field)), last: '' }]];
      });
      await db.pool.query(
        'insert into bot_configs (platform_id, bot_id, fields, secrets, is_complete) values ($1, $2, $3, $4, true)',
        [platformId, botId, JSON.stringify(Object.fromEntries(fields)), JSON.stringify(Object.fromEntries(sealed))],
      );
      if (platform === 'north')
        await db.pool.query(
          `insert into bot_commands (platform_id, bot_id, command, command_key, mentor_platform_id, mentor_id) values ($1, $2, 'default', 'default', $1, $3), ($1, $2, 'ask', 'ask', $1, $3)`,
          [platformId, botId, ids.mentor],
        );
      return botId;
    },
    link: async (channel) => {
      if (channel === 'chat_c' || channel === 'chat_d') return;
      await createUserLink(db, TESTER, {
        platformId: ids.north!,
        userId: ids.amina!,
        account: buildChannelAccount(AMINA[channel]),
      });
    },
    write: (serverUrl, channel, fields = {}, name = 'Helper') => {
      const text = channel === 'chat_a' ? '/ask What is a limit?' : 'What is a limit?';
      return sandbox.act(findParty(channel), 'write', {
        webhook_url: `${serverUrl}${webhookPath(channel, name)}`,
        text,
        ...fields,
      }) as Promise<{ status: number; body: string; event_id: string }>;
    },
  };
}
