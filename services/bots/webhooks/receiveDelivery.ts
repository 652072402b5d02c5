import { BotRefused } from '../../../db/bots/botRefused.js';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { type ChannelMessage, type Incoming, UnreadableDelivery } from '../../../providers/channels/channel.js';
import type { Access } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';
import type { ProvenRequest } from '../../_shared/signed.js';
import { accountOfMessage } from './channelAccountOf.js';
import type { ChannelSender } from './checkChannelSignature.js';
import { sealConversation } from './sealedConversation.js';

/**
 * Takes what a channel delivers: stores its messages, each once however often it comes, and returns what the channel wants to hear at once. The
 * messages are answered in the background. Throws a Problem (400) when the delivery can't be read.
 */
export async function receiveDelivery({
  proven,
  services,
  access,
}: {
  proven: ProvenRequest | null;
  services: BotServices;
  access: Access;
}): Promise<object> {
  const sender = proven!.sender as ChannelSender;
  const incoming = parse(sender);
  if (incoming.kind === 'messages')
    for (const message of incoming.messages) await store(services, access, sender, message);
  services.wakeBots?.();
  return incoming.answer;
}

function parse({ channel, call, config }: ChannelSender): Incoming {
  try {
    return channel.parse(call, config);
  } catch (error) {
    if (error instanceof UnreadableDelivery) throw invalidField('body', '', error.message, 'format');
    throw error;
  }
}

async function store(
  { db, secrets }: BotServices,
  { actor }: Access,
  { bot, channel }: ChannelSender,
  message: ChannelMessage,
): Promise<void> {
  try {
    await storeBotEvent(db, actor, {
      platformId: bot.platformId,
      botId: bot.id,
      externalId: message.eventId,
      conversationKey: message.conversationId,
      account: accountOfMessage(message, channel.name),
      text: message.text,
      replyTo: sealConversation(secrets, bot, channel, message),
    });
  } catch (error) {
    // Nobody can have such an account.
    if (!(error instanceof BotRefused)) throw error;
  }
}
