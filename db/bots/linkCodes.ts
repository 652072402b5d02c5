import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, databaseInTransaction, query } from '../core/transaction.js';
import { BotLinkCode } from './botLinkCode.js';
import { BotRefused } from './botRefused.js';
import { BotUserLink } from './botUserLink.js';
import type { ChannelAccount } from './channelAccount.js';
import { createUserLink } from './saveUserLink.js';

/** Hours until a code expires. */
export const LINK_CODE_HOURS = 24;

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** A code to send. Only its hash is stored. */
export interface IssuedLinkCode {
  code: string;
  expiresAt: Date;
}

/**
 * Issues a code that links this account with the person who redeems it. Returns null while an earlier code of the
 * account is valid. Call it within the transaction that stores the message with the code
 * (`databaseInTransaction(trx)`), so that no code is lost.
 */
export function issueLinkCode(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, account }: { platformId: number; botId: number; account: ChannelAccount },
): Promise<IssuedLinkCode | null> {
  const code = generateCode();
  return db.transaction(actor, async (trx) => {
    await BotLinkCode.query(trx)
      .delete()
      .where({ platform_id: platformId, bot_id: botId, account_key: account.key, redeemed_at: null })
      .where('expires_at', '<=', trx.fn.now());
    const values = [platformId, botId, hashCode(code), account.channel, account.key, account.shown, LINK_CODE_HOURS];
    const [issued] = await query<Pick<BotLinkCode, 'expires_at'>>(trx, ISSUE, values);
    return issued ? { code, expiresAt: issued.expires_at } : null;
  });
}

/**
 * Links the account that received the code with this person. Returns the id of the link, and whether it is new. Safe to
 * repeat. Throws BotRefused: `unknown_code` if the bot did not issue the code, it has expired, or another person
 * redeemed it; else as `createUserLink`.
 */
export function redeemLinkCode(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, botId, userId }: { platformId: number; botId: number; userId: number },
  code: string,
): Promise<{ id: number; created: boolean }> {
  return db.transaction(actor, async (trx) => {
    const [issued] = await query<LockedCode>(trx, LOCK, [platformId, botId, hashCode(normalizeCode(code))]);
    if (!issued) throw buildUnknownCodeError();
    if (issued.redeemed_at) return { id: await findLinkOfCode(trx, issued, userId), created: false };
    if (issued.is_expired) throw buildUnknownCodeError();
    const account = { channel: issued.channel, key: issued.account_key, shown: issued.account };
    const id = await createUserLink(databaseInTransaction(trx), actor, { platformId, userId, account });
    await BotLinkCode.query(trx)
      .findById([platformId, issued.id])
      .patch({ redeemed_at: trx.fn.now(), user_id: userId });
    return { id, created: true };
  });
}

/** Finds the link that a redeemed code created for this person. Throws BotRefused when there is none. */
async function findLinkOfCode(
  trx: Transaction,
  { platform_id, channel, account_key, user_id }: BotLinkCode,
  userId: number,
): Promise<number> {
  const link =
    user_id === userId &&
    (await BotUserLink.query(trx).findOne({ platform_id, channel, account_key, user_id: userId }));
  if (!link) throw buildUnknownCodeError();
  return link.id;
}

const buildUnknownCodeError = () =>
  new BotRefused('unknown_code', 'The code is unknown, has expired or has been used.', 'code');

/** Three groups of four, 60 random bits. */
function generateCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/**
 * Normalizes a typed code before hashing: lower case, spaces instead of dashes, and letters that look like digits are
 * accepted.
 */
function normalizeCode(code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

const hashCode = (code: string): Buffer => hash('sha256', code, 'buffer');

interface LockedCode extends BotLinkCode {
  is_expired: boolean;
}

const LOCK = {
  name: 'lock link code',
  text: `
    select *, expires_at <= now() as is_expired from bot_link_codes
     where platform_id = $1 and bot_id = $2 and code_sha256 = $3
       for update`,
};

const ISSUE: ChangingStatement = {
  name: 'issue link code',
  changes: true,
  text: `
    insert into bot_link_codes (platform_id, bot_id, code_sha256, channel, account_key, account, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))
    on conflict (platform_id, bot_id, account_key) where redeemed_at is null do nothing
    returning expires_at`,
};
