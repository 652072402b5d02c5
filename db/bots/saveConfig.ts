import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type SecretBox, SecretUnreadable } from '../core/secretBox.js';
import { Bot } from './bot.js';
import { BotConfig, type StoredSecret, botEncryptionContext } from './botConfig.js';
import { BotRefused } from './botRefused.js';
import { CHANNEL_FIELDS, type Channel } from './channel.js';
import { isMasked, extractLast, maskSecret } from './maskSecret.js';

/** The configuration of a bot on one channel. */
export interface NamedConfig {
  platformId: number;
  botId: number;
  channel: Channel;
}

/** Values by field. An empty value removes a field; a masked secret keeps the stored one. */
export type IncomingConfig = Record<string, string | undefined>;

/**
 * Creates or changes the configuration of a bot: `merge` keeps absent fields, `replace` removes them. Encrypts secrets.
 * Returns whether the configuration is new, or null when there is no such bot on the channel. Throws BotRefused:
 * `invalid_secret` for the mask of another secret.
 */
export function saveConfig(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  box: SecretBox,
  { platformId, botId, channel }: NamedConfig,
  mode: 'merge' | 'replace',
  incoming: IncomingConfig,
): Promise<{ created: boolean } | null> {
  return db.transaction(actor, async (trx) => {
    // Serializes changes without blocking the storing of events.
    const bot = await Bot.query(trx).findById([platformId, botId]).where({ provider: channel }).forNoKeyUpdate();
    if (!bot) return null;
    // A rotation of the key may encrypt the retained secrets again at the same time.
    const stored = await BotConfig.query(trx).findById([platformId, botId]).forNoKeyUpdate();
    const next = mergeConfig(stored, mode, incoming, { platformId, botId, channel }, box);
    if (!stored) await BotConfig.query(trx).insert({ platform_id: platformId, bot_id: botId, ...next });
    else if (!isDeepStrictEqual([stored.fields, stored.secrets], [next.fields, next.secrets]))
      await BotConfig.query(trx)
        .findById([platformId, botId])
        .patch({ ...next, channel_facts: {}, modified_at: trx.fn.now() });
    return { created: !stored };
  });
}

function mergeConfig(
  stored: BotConfig | undefined,
  mode: 'merge' | 'replace',
  incoming: IncomingConfig,
  { platformId, botId, channel }: NamedConfig,
  box: SecretBox,
) {
  const { plain, secret, required } = CHANNEL_FIELDS[channel];
  const retain = <Value>(values: Record<string, Value> | undefined, field: string) =>
    mode === 'merge' ? values?.[field] : undefined;
  const fields = collectPresent(plain, (field) => incoming[field] ?? retain(stored?.fields, field));
  const secrets = collectPresent(secret, (field): StoredSecret | undefined => {
    const text = incoming[field];
    const before = stored?.secrets[field];
    if (text === undefined) return retain(stored?.secrets, field);
    if (text === '') return undefined;
    if (
      before &&
      (text === maskSecret(before) || isSame(box, before, text, botEncryptionContext(platformId, botId, field)))
    )
      return before;
    if (isMasked(text))
      throw new BotRefused(
        'invalid_secret',
        'is a masked secret that does not match the stored one: send the whole secret',
        field,
      );
    return { sealed: box.encrypt(text, botEncryptionContext(platformId, botId, field)), last: extractLast(text) };
  });
  return { fields, secrets, is_complete: required.every((field) => field in fields || field in secrets) };
}

/** Collects the fields that have a value, in their order. */
function collectPresent<Value>(
  names: readonly string[],
  getValue: (name: string) => Value | undefined,
): Record<string, Value> {
  const pairs = names
    .map((name) => [name, getValue(name)] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(pairs) as Record<string, Value>;
}

/**
 * Whether a stored secret has this text. False for a secret that can no longer be decrypted, so that it is replaced.
 */
function isSame(box: SecretBox, { sealed }: StoredSecret, text: string, context: string): boolean {
  try {
    return box.decrypt(sealed, context) === text;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}
