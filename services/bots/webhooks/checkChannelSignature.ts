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
import type { ProvenSender, SignatureCheck } from '../../_shared/signed.js';
import { openAccount, sealFacts } from './openAccount.js';

/** The bot that a channel's call is for, whose account has signed it. */
export interface ChannelSender extends ProvenSender {
  bot: WebhookBot;
  channel: ChannelAdapter;
  config: ChannelConfig;
  call: WebhookCall;
}

type CheckServices = Pick<BotServices, 'db' | 'secrets' | 'channels'>;

const ACTOR = serviceActor('read-channel-facts');

/** Checks calls of a channel: null for a bot that does not exist as for a signature that is not its account's. Throws a Problem (503) when the channel's keys can't be had. */
export function checkChannelSignature(name: ChannelName): SignatureCheck<CheckServices> {
  return async (services, { params, rawBody, headers, query, receivedAtMs }) => {
    const bot = await findBotForWebhook(services.db, params.org ?? '', name, params.name ?? '');
    if (!bot) return null;
    const channel = services.channels[name];
    const call = { rawBody, headers, query };
    const config = openAccount(bot, services.secrets);
    const proven = (by: ChannelConfig): ChannelSender => ({
      platform: { id: bot.platformId, key: bot.platformKey },
      bot,
      channel,
      config: by,
      call,
    });
    try {
      if (await channel.verify(call, config, receivedAtMs)) return proven(config);
      // The channel may have other keys by now than those that we know.
      const fresh = await readFacts(services, bot, channel, config);
      return fresh && (await channel.verify(call, fresh, receivedAtMs)) ? proven(fresh) : null;
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      throw unavailable('The keys of the channel cannot be read at the moment.');
    }
  };
}

/** What the channel says of the account now, where nothing is stored instead of it; null when that is nothing new. */
async function readFacts(
  { db, secrets }: Pick<BotServices, 'db' | 'secrets'> & CheckServices,
  bot: WebhookBot,
  channel: ChannelAdapter,
  config: ChannelConfig,
): Promise<ChannelConfig | null> {
  const { facts } = channel;
  const isAsked = facts.names.some((name) => !bot.fields[name] && !bot.secrets[name]);
  if (!isAsked) return null;
  const webhookPath = `/api/ai-bot/v1/bots/webhooks/${encodeURIComponent(bot.platformKey)}/${channel.name.replace('_', '-')}/${encodeURIComponent(bot.name)}/`;
  const read = await channel.readFacts(config, webhookPath).catch((error: unknown) => {
    // A call whose key is not known is not signed by it.
    if (error instanceof ChannelFailure) return null;
    throw error;
  });
  if (!read || Object.entries(read).every(([name, value]) => config[name] === value)) return null;
  await storeChannelFacts(db, ACTOR, bot, sealFacts(bot, channel, read, secrets));
  return { ...config, ...read };
}
