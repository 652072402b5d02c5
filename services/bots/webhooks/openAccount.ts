import { type WebhookBot, openBotSecrets } from '../../../db/bots/findBotForWebhook.js';
import { botSecretPlace } from '../../../db/bots/botConfig.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import type { ChannelAdapter, ChannelConfig } from '../../../providers/channels/channel.js';

/**
 * A bot's account at its channel: what the tenant has stored, and what the channel says of it where nothing is stored. Throws SecretsLocked
 * or SecretUnreadable.
 */
export function openAccount(bot: WebhookBot, box: SecretBox): ChannelConfig {
  return { ...openFacts(bot, box), ...openBotSecrets(bot, box) };
}

const SEALED = 'sealed:';

/** Facts as they are stored: secret ones sealed. */
export function sealFacts(
  bot: WebhookBot,
  { facts }: Pick<ChannelAdapter, 'facts'>,
  values: Record<string, string>,
  box: SecretBox,
): Record<string, string> {
  const seal = (name: string, value: string) =>
    facts.secret.includes(name)
      ? SEALED + box.seal(value, botSecretPlace(bot.platformId, bot.id, `fact ${name}`))
      : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seal(name, value)]));
}

function openFacts({ platformId, id, channelFacts }: WebhookBot, box: SecretBox): Record<string, string> {
  const entries = Object.entries(channelFacts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value.startsWith(SEALED)
        ? box.open(value.slice(SEALED.length), botSecretPlace(platformId, id, `fact ${name}`))
        : value,
    ]),
  );
}
