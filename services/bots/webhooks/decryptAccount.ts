import { type WebhookBot, decryptBotSecrets } from '../../../db/bots/findBotForWebhook.js';
import { botEncryptionContext } from '../../../db/bots/botConfig.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import type { ChannelAdapter, ChannelConfig } from '../../../providers/channels/channel.js';

/**
 * A bot's account at its channel, decrypted: the values that the tenant stores, and facts read from the channel for the
 * others. Throws SecretsLocked or SecretUnreadable.
 */
export function decryptAccount(bot: WebhookBot, box: SecretBox): ChannelConfig {
  return { ...decryptFacts(bot, box), ...decryptBotSecrets(bot, box) };
}

const ENCRYPTED_PREFIX = 'sealed:';

/** Facts as they are stored: the secret ones encrypted. */
export function encryptFacts(
  bot: WebhookBot,
  { facts }: Pick<ChannelAdapter, 'facts'>,
  values: Record<string, string>,
  box: SecretBox,
): Record<string, string> {
  const encrypt = (name: string, value: string) =>
    facts.secret.includes(name)
      ? ENCRYPTED_PREFIX + box.encrypt(value, botEncryptionContext(bot.platformId, bot.id, `fact ${name}`))
      : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encrypt(name, value)]));
}

function decryptFacts({ platformId, id, channelFacts }: WebhookBot, box: SecretBox): Record<string, string> {
  const entries = Object.entries(channelFacts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value.startsWith(ENCRYPTED_PREFIX)
        ? box.decrypt(value.slice(ENCRYPTED_PREFIX.length), botEncryptionContext(platformId, id, `fact ${name}`))
        : value,
    ]),
  );
}
