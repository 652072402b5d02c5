import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type SecretBox, SecretUnreadable } from '../core/secretBox.js';
import { Bot } from './bot.js';
import { BotConfig, type StoredSecret, botEncryptionContext } from './botConfig.js';
import { BotRefused } from './botRefused.js';
import { CHANNEL_FIELDS, type Channel } from './channel.js';
import { isMasked, lastOfSecret, maskedSecret } from './maskedSecret.js';

/** The configuration of a bot on one channel. */
export interface NamedConfig {
  platformId: number;
  botId: number;
  channel: Channel;
}

/** Values by field. Empty removes one; a secret as it is shown keeps the stored one. */
export type IncomingConfig = Record<string, string | undefined>;

/**
 * Creates or changes how a bot reaches its channel: `merge` keeps what is absent, `replace` removes it. Secrets are sealed. Returns whether
 * it is new, null when there is no such bot on the channel. Throws BotRefused: `invalid_secret` for one that is shown but not stored.
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
    // One change at a time; events are stored meanwhile.
    const bot = await Bot.query(trx).findById([platformId, botId]).where({ provider: channel }).forNoKeyUpdate();
    if (!bot) return null;
    // What is kept of it may be sealed anew by a rotation of the key.
    const stored = await BotConfig.query(trx).findById([platformId, botId]).forNoKeyUpdate();
    const next = merged(stored, mode, incoming, { platformId, botId, channel }, box);
    if (!stored) await BotConfig.query(trx).insert({ platform_id: platformId, bot_id: botId, ...next });
    else if (!isDeepStrictEqual([stored.fields, stored.secrets], [next.fields, next.secrets]))
      await BotConfig.query(trx)
        .findById([platformId, botId])
        .patch({ ...next, channel_facts: {}, modified_at: trx.fn.now() });
    return { created: !stored };
  });
}

function merged(
  stored: BotConfig | undefined,
  mode: 'merge' | 'replace',
  incoming: IncomingConfig,
  { platformId, botId, channel }: NamedConfig,
  box: SecretBox,
) {
  const { plain, secret, needed } = CHANNEL_FIELDS[channel];
  const kept = <Value>(values: Record<string, Value> | undefined, field: string) =>
    mode === 'merge' ? values?.[field] : undefined;
  const fields = present(plain, (field) => incoming[field] ?? kept(stored?.fields, field));
  const secrets = present(secret, (field): StoredSecret | undefined => {
    const text = incoming[field];
    const before = stored?.secrets[field];
    if (text === undefined) return kept(stored?.secrets, field);
    if (text === '') return undefined;
    if (
      before &&
      (text === maskedSecret(before) || isSame(box, before, text, botEncryptionContext(platformId, botId, field)))
    )
      return before;
    if (isMasked(text))
      throw new BotRefused(
        'invalid_secret',
        'is a masked secret that does not match the stored one: send the whole secret',
        field,
      );
    return { sealed: box.encrypt(text, botEncryptionContext(platformId, botId, field)), last: lastOfSecret(text) };
  });
  return { fields, secrets, is_complete: needed.every((field) => field in fields || field in secrets) };
}

/** Those of the fields that have a value, in their order. */
function present<Value>(names: readonly string[], valueOf: (name: string) => Value | undefined): Record<string, Value> {
  const pairs = names
    .map((name) => [name, valueOf(name)] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(pairs) as Record<string, Value>;
}

/** The same secret again changes nothing. One that can't be read any more is replaced. */
function isSame(box: SecretBox, { sealed }: StoredSecret, text: string, place: string): boolean {
  try {
    return box.decrypt(sealed, place) === text;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}
