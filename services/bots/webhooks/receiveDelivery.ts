import { BotRefused } from '../../../db/bots/botRefused.js';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { type ChannelMessage, type Incoming, UnreadableDelivery } from '../../../providers/channels/channel.js';
import type { Access } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';
import type { VerifiedRequest } from '../../_shared/signed.js';
import { buildMessageAccount } from './buildChannelAccount.js';
import type { ChannelSender } from './checkChannelSignature.js';
import { encryptConversation } from './encryptedConversation.js';

/**
 * Receives a delivery of a channel: stores each of its messages once, however often it is delivered, and returns the
 * immediate reply for the channel. A background job answers the messages. Throws a Problem (400) when the delivery
 * cannot be parsed.
 */
export async function receiveDelivery({
  proven: verified,
  services,
  access,
}: {
  proven: VerifiedRequest | null;
  services: BotServices;
  access: Access;
}): Promise<object> {
  const sender = verified!.sender as ChannelSender;
  const incoming = parse(sender);
  if (incoming.kind === 'messages')
    for (const message of incoming.messages) await storeMessage(services, access, sender, message);
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

async function storeMessage(
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
      account: buildMessageAccount(message, channel.name),
      text: message.text,
      replyTo: encryptConversation(secrets, bot, channel, message),
    });
  } catch (error) {
    // The channel account is invalid: the message is dropped.
    if (!(error instanceof BotRefused)) throw error;
  }
}
