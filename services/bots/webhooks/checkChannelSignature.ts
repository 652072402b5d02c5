import { type WebhookBot, findBotForWebhook } from '../../../db/bots/findBotForWebhook.js';
import { storeChannelFacts } from '../../../db/bots/storeChannelFacts.js';
import { serviceActor } from '../../../db/core/actor.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type ChannelName,
  type WebhookCall,
} from '../../../providers/channels/channel.js';
import type { BotServices } from '../services.js';
import { unavailable } from '../../_shared/problems.js';
import type { VerifiedSender, SignatureCheck } from '../../_shared/signed.js';
import { decryptAccount, encryptFacts } from './decryptAccount.js';

/** The bot that a webhook call is for; the signature is that of the bot's account. */
export interface ChannelSender extends VerifiedSender {
  bot: WebhookBot;
  channel: ChannelAdapter;
  config: ChannelConfig;
  call: WebhookCall;
}

type CheckServices = Pick<BotServices, 'db' | 'secrets' | 'channels'>;

const ACTOR = serviceActor('read-channel-facts');

/**
 * Verifies webhook calls of a channel. Null both for an unknown bot and for a wrong signature. Throws a Problem (503)
 * when the channel's keys cannot be read.
 */
export function checkChannelSignature(name: ChannelName): SignatureCheck<CheckServices> {
  return async (services, { params, rawBody, headers, query, receivedAtMs }) => {
    const bot = await findBotForWebhook(services.db, params.org ?? '', name, params.name ?? '');
    if (!bot) return null;
    const channel = services.channels[name];
    const call = { rawBody, headers, query };
    const config = decryptAccount(bot, services.secrets);
    const buildSender = (by: ChannelConfig): ChannelSender => ({
      platform: { id: bot.platformId, key: bot.platformKey },
      bot,
      channel,
      config: by,
      call,
    });
    try {
      if (await channel.verify(call, config, receivedAtMs)) return buildSender(config);
      // The channel may have rotated its keys.
      const fresh = await readFacts(services, bot, channel, config);
      return fresh && (await channel.verify(call, fresh, receivedAtMs)) ? buildSender(fresh) : null;
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      throw unavailable('The keys of the channel cannot be read at the moment.');
    }
  };
}

/** Reads the facts of the account from the channel, unless the tenant stores them; null when nothing changed. */
async function readFacts(
  { db, secrets }: Pick<BotServices, 'db' | 'secrets'> & CheckServices,
  bot: WebhookBot,
  channel: ChannelAdapter,
  config: ChannelConfig,
): Promise<ChannelConfig | null> {
  const { facts } = channel;
  const needsFacts = facts.names.some((name) => !bot.fields[name] && !bot.secrets[name]);
  if (!needsFacts) return null;
  const webhookPath = `/api/ai-bot/v1/bots/webhooks/${encodeURIComponent(bot.platformKey)}/${channel.name.replace('_', '-')}/${encodeURIComponent(bot.name)}/`;
  const read = await channel.readFacts(config, webhookPath).catch((error: unknown) => {
    // The channel does not know the key, so that it cannot have signed the call.
    if (error instanceof ChannelFailure) return null;
    throw error;
  });
  if (!read || Object.entries(read).every(([name, value]) => config[name] === value)) return null;
  await storeChannelFacts(db, ACTOR, bot, encryptFacts(bot, channel, read, secrets));
  return { ...config, ...read };
}
