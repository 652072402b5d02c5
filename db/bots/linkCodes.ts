import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, databaseInTransaction, run } from '../core/transaction.js';
import { BotLinkCode } from './botLinkCode.js';
import { BotRefused } from './botRefused.js';
import { BotUserLink } from './botUserLink.js';
import type { ChannelAccount } from './channelAccount.js';
import { createUserLink } from './saveUserLink.js';

/** How long a code can be redeemed. */
export const LINK_CODE_HOURS = 24;

/** No letters that look like digits or each other (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** A code as it is sent, once: what is stored is its hash. */
export interface IssuedLinkCode {
  code: string;
  expiresAt: Date;
}

/**
 * Makes a code that proves that this account is whose redeems it. Null while one waits that was sent before and has not expired: so somebody unknown
 * gets one once. To be called within the transaction that stores what is sent (`databaseInTransaction(trx)`), so that no code is lost.
 */
export function issueLinkCode(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, account }: { platformId: number; botId: number; account: ChannelAccount },
): Promise<IssuedLinkCode | null> {
  const code = newCode();
  return db.transaction(actor, async (trx) => {
    await BotLinkCode.query(trx)
      .delete()
      .where({ platform_id: platformId, bot_id: botId, account_key: account.key, redeemed_at: null })
      .where('expires_at', '<=', trx.fn.now());
    const [issued] = await run<{ expires_at: Date }>(
      trx,
      {
        changes: true,
        text: `insert into bot_link_codes (platform_id, bot_id, code_sha256, channel, account_key, account, expires_at)
               values (?, ?, ?, ?, ?, ?, now() + make_interval(hours => ?))
               on conflict (platform_id, bot_id, account_key) where redeemed_at is null do nothing
               returning expires_at`,
      },
      [platformId, botId, sha256Of(code), account.channel, account.key, JSON.stringify(account.shown), LINK_CODE_HOURS],
    );
    return issued ? { code, expiresAt: issued.expires_at } : null;
  });
}

/**
 * Links the account that the bot sent the code to with this person. Returns the link, and whether it is new: sending the code again changes
 * nothing. Throws BotRefused: `unknown_code` for one that the bot did not send, that has expired or that somebody else redeemed; else as
 * `createUserLink` does.
 */
export function redeemLinkCode(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, userId }: { platformId: number; botId: number; userId: number },
  code: string,
): Promise<{ id: number; created: boolean }> {
  return db.transaction(actor, async (trx) => {
    const key = { platform_id: platformId, bot_id: botId, code_sha256: sha256Of(canonical(code)) };
    const issued = await BotLinkCode.query(trx)
      .findOne(key)
      .select('bot_link_codes.*', trx.raw('expires_at <= now() as is_expired'))
      .forUpdate();
    if (!issued) throw unknownCode();
    if (issued.redeemed_at) return { id: await linkOfCode(trx, issued, userId), created: false };
    if ((issued as BotLinkCode & { is_expired: boolean }).is_expired) throw unknownCode();
    const account = { channel: issued.channel, key: issued.account_key, shown: issued.account };
    const id = await createUserLink(databaseInTransaction(trx), actor, { platformId, userId, account });
    await BotLinkCode.query(trx)
      .findById([platformId, issued.id])
      .patch({ redeemed_at: trx.fn.now(), user_id: userId });
    return { id, created: true };
  });
}

/** The link that the code led to, while it is there and theirs. */
async function linkOfCode(
  trx: Transaction,
  { platform_id, channel, account_key, user_id }: BotLinkCode,
  userId: number,
): Promise<number> {
  const link =
    user_id === userId &&
    (await BotUserLink.query(trx).findOne({ platform_id, channel, account_key, user_id: userId }));
  if (!link) throw unknownCode();
  return link.id;
}

const unknownCode = () => new BotRefused('unknown_code', 'The code is unknown, has expired or has been used.', 'code');

/** Three groups of four, 60 random bits. */
function newCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** As it is hashed: people type small letters, spaces for dashes, and letters for digits that look like them. */
function canonical(code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

const sha256Of = (code: string): Buffer => hash('sha256', code, 'buffer');
