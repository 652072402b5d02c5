import { type ConversationClaim, ConversationLost } from '../../../db/bots/conversationClaim.js';
import type { DueDelivery } from '../../../db/bots/findNextWork.js';
import { findBotForWork } from '../../../db/bots/findBotForWebhook.js';
import { saveDelivery } from '../../../db/bots/saveDelivery.js';
import { serviceActor } from '../../../db/core/actor.js';
import { classifyDatabaseError } from '../../../db/core/databaseOutage.js';
import { SecretUnreadable } from '../../../db/core/secretBox.js';
import { decryptAccount } from '../../../services/bots/webhooks/decryptAccount.js';
import { decryptConversation, decryptReply } from '../../../services/bots/webhooks/encryptedConversation.js';
import { ChannelFailure } from '../../../providers/channels/channel.js';
import { mapWorkFailure } from '../workFailure.js';
import type { BotWorkServices } from './botWorkServices.js';
import { type Retries, computePause } from './retries.js';

const ACTOR = serviceActor('send-bot-deliveries');

/** Sends an answer by its channel, beginning with the first unsent part. Retries failures as the channel requests, and stores the
 * delivery as failed after the last attempt. A part may be sent twice if the process dies before it stores the channel's answer.
 */
export async function sendDelivery(
  services: BotWorkServices,
  claim: ConversationClaim,
  delivery: DueDelivery,
  retries: Retries,
  onError: (error: Error) => void,
): Promise<void> {
  const { db, secrets, channels } = services;
  const save = (progress: Parameters<typeof saveDelivery>[4]) => saveDelivery(db, ACTOR, claim, delivery.id, progress);
  const bot = await findBotForWork(db, claim.platformId, claim.botId);
  if (!bot) return save({ kind: 'failed', reason: 'The bot no longer exists.' });
  let sent = delivery.partsSent;
  try {
    const config = decryptAccount(bot, secrets);
    const channel = channels[bot.channel];
    const conversation = decryptConversation(secrets, bot, delivery.replyTo);
    const isPrivate = delivery.encryptedText !== null;
    const parts = channel.format(isPrivate ? decryptReply(secrets, bot, delivery.encryptedText!) : delivery.text);
    for (; sent < parts.length; sent++) {
      await channel.send(config, conversation, parts[sent]!, { part: sent, isPrivate });
      if (sent + 1 < parts.length) await save({ kind: 'part', partsSent: sent + 1 });
    }
    await save({ kind: 'sent', partsSent: parts.length });
  } catch (error) {
    if (error instanceof SecretUnreadable) return save({ kind: 'failed', reason: error.message });
    if (error instanceof ConversationLost || classifyDatabaseError(error)) throw error;
    const failure = error instanceof ChannelFailure ? error : null;
    if (!failure) onError(error as Error);
    const reason = failure?.message ?? mapWorkFailure(error).message;
    const attempts = delivery.attempts + 1;
    if (failure?.isTransient === false || attempts >= retries.maxAttempts) return save({ kind: 'failed', reason });
    await save({ kind: 'postponed', reason, waitMs: computePause(retries, attempts, failure?.retryAfterMs ?? null) });
  }
}
