import { botSecretPlace } from '../../../db/bots/botConfig.js';
import type { WebhookBot } from '../../../db/bots/findBotForWebhook.js';
import { type SecretBox, SecretUnreadable } from '../../../db/core/secretBox.js';
import type { ChannelAdapter, ChannelMessage, Conversation } from '../../../providers/channels/channel.js';

type BotRef = Pick<WebhookBot, 'platformId' | 'id'>;

interface StoredReplyTo {
  writerId: string;
  conversation: Conversation;
  /** By name, sealed. */
  secrets: Record<string, string>;
}

const placeOf = ({ platformId, id }: BotRef, name: string) => botSecretPlace(platformId, id, `reply ${name}`);

/** What is stored with a message so that it can be answered: what is secret of it sealed. */
export function sealConversation(
  box: SecretBox,
  bot: BotRef,
  { secretsOfConversation }: Pick<ChannelAdapter, 'secretsOfConversation'>,
  message: ChannelMessage,
): Record<string, unknown> {
  const entries = Object.entries(message.conversation);
  const isSecret = (name: string) => secretsOfConversation.includes(name);
  const stored: StoredReplyTo = {
    writerId: message.writerId,
    conversation: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        isSecret(name) && value !== null ? [[name, box.seal(value, placeOf(bot, name))]] : [],
      ),
    ),
  };
  return { ...stored };
}

/** The same, opened. What can't be read with the present key is left out: a channel has other ways to answer. */
export function openConversation(box: SecretBox, bot: BotRef, replyTo: Record<string, unknown>): Conversation {
  const { conversation, secrets } = replyTo as Partial<StoredReplyTo>;
  const open = (name: string, sealed: string): string | null => {
    try {
      return box.open(sealed, placeOf(bot, name));
    } catch (error) {
      if (error instanceof SecretUnreadable) return null;
      throw error;
    }
  };
  return {
    ...conversation,
    ...Object.fromEntries(Object.entries(secrets ?? {}).map(([name, sealed]) => [name, open(name, sealed)])),
  };
}

/** What is sent to the writer alone, as it is stored until then. */
export const sealReply = (box: SecretBox, bot: BotRef, text: string): string => box.seal(text, placeOf(bot, 'text'));

/** Throws SecretUnreadable. */
export const openReply = (box: SecretBox, bot: BotRef, sealed: string): string =>
  box.open(sealed, placeOf(bot, 'text'));
