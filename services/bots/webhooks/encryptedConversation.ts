import { botEncryptionContext } from '../../../db/bots/botConfig.js';
import type { WebhookBot } from '../../../db/bots/findBotForWebhook.js';
import { type SecretBox, SecretUnreadable } from '../../../db/core/secretBox.js';
import type { ChannelAdapter, ChannelMessage, Conversation } from '../../../providers/channels/channel.js';

type BotRef = Pick<WebhookBot, 'platformId' | 'id'>;

interface StoredReplyTo {
  writerId: string;
  conversation: Conversation;
  /** Encrypted secrets by name. */
  secrets: Record<string, string>;
}

const buildSecretName = ({ platformId, id }: BotRef, name: string) =>
  botEncryptionContext(platformId, id, `reply ${name}`);

/** The data that is stored with a message to answer it later; its secrets are encrypted. */
export function encryptConversation(
  box: SecretBox,
  bot: BotRef,
  { conversationSecrets: secretsOfConversation }: Pick<ChannelAdapter, 'conversationSecrets'>,
  message: ChannelMessage,
): Record<string, unknown> {
  const entries = Object.entries(message.conversation);
  const isSecret = (name: string) => secretsOfConversation.includes(name);
  const stored: StoredReplyTo = {
    writerId: message.writerId,
    conversation: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        isSecret(name) && value !== null ? [[name, box.encrypt(value, buildSecretName(bot, name))]] : [],
      ),
    ),
  };
  return { ...stored };
}

/** Decrypts it. A secret that the present key cannot decrypt is null: channels have other ways to answer. */
export function decryptConversation(box: SecretBox, bot: BotRef, replyTo: Record<string, unknown>): Conversation {
  const { conversation, secrets } = replyTo as Partial<StoredReplyTo>;
  const open = (name: string, sealed: string): string | null => {
    try {
      return box.decrypt(sealed, buildSecretName(bot, name));
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

/** Encrypts a private reply, which is stored until it is sent. */
export const encryptReply = (box: SecretBox, bot: BotRef, text: string): string =>
  box.encrypt(text, buildSecretName(bot, 'text'));

/** Throws SecretUnreadable. */
export const decryptReply = (box: SecretBox, bot: BotRef, sealed: string): string =>
  box.decrypt(sealed, buildSecretName(bot, 'text'));
