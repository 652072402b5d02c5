import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, run } from '../core/transaction.js';
import { BotRefused, orBotRefused } from './botRefused.js';
import { BotUserLink } from './botUserLink.js';
import type { Channel } from './channel.js';
import type { ChannelAccount } from './channelAccount.js';

/** A link of one channel, as far as the caller may touch it. */
export interface NamedLink {
  platformId: number;
  channel: Channel;
  id: number;
  /** Whose it must be; null: anybody's. */
  ownerId: number | null;
}

const TAKEN = {
  bot_user_links_person: () =>
    new BotRefused('person_linked', 'The person already has an account of this channel. Change or remove that link.'),
  bot_user_links_account: () => new BotRefused('account_taken', 'The account is linked with another person.'),
};

/**
 * Links an account with a member of the platform, and returns the number of the link. One that belonged to whoever is no active member any
 * more goes over. Throws BotRefused: `unknown_person`, `person_linked`, `account_taken`.
 */
export function createUserLink(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, account }: { platformId: number; userId: number; account: ChannelAccount },
): Promise<number> {
  const write = db.transaction(actor, async (trx) => {
    await requireMember(trx, platformId, userId);
    await releaseAccount(trx, platformId, account);
    const row = {
      platform_id: platformId,
      channel: account.channel,
      user_id: userId,
      account_key: account.key,
      account: account.shown,
    };
    return (await BotUserLink.query(trx).insert(row).returning('id')).id;
  });
  return orBotRefused(write, TAKEN);
}

/** Makes a link lead from another account. Returns whether there is one. Throws BotRefused: `account_taken`. */
export function changeUserLink(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  link: NamedLink,
  accountOf: (stored: Record<string, string>) => ChannelAccount,
): Promise<boolean> {
  const write = db.transaction(actor, async (trx) => {
    const stored = await one(trx, link).forUpdate().first();
    if (!stored) return false;
    const account = accountOf(stored.account);
    if (account.key === stored.account_key) return true;
    await releaseAccount(trx, link.platformId, account);
    await one(trx, link).patch({ account_key: account.key, account: account.shown, modified_at: new Date() });
    return true;
  });
  return orBotRefused(write, TAKEN);
}

/** Removes a link. Returns whether there was one. */
export function deleteUserLink(db: Pick<Database, 'transaction'>, actor: Actor, link: NamedLink): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await one(trx, link).delete()) > 0);
}

/** Removes the account of a channel that is this person's. Returns whether there was one. */
export function unlinkPerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, channel, userId }: { platformId: number; channel: Channel; userId: number },
): Promise<boolean> {
  const row = { platform_id: platformId, channel, user_id: userId };
  return db.transaction(actor, async (trx) => (await BotUserLink.query(trx).delete().where(row)) > 0);
}

const one = (trx: Transaction, { platformId, channel, id, ownerId }: NamedLink) =>
  BotUserLink.query(trx).where({ platform_id: platformId, id, channel, ...(ownerId !== null && { user_id: ownerId }) });

async function requireMember(trx: Transaction, platformId: number, userId: number): Promise<void> {
  const [member] = await run(
    trx,
    {
      name: 'bots: active member',
      text: `select from memberships join users on users.id = memberships.user_id and users.active
              where memberships.platform_id = ? and memberships.user_id = ? and memberships.active for share of memberships`,
    },
    [platformId, userId],
  );
  if (!member) throw new BotRefused('unknown_person', 'The platform has no such member.', 'user');
}

/** Whoever left the platform keeps no account from others. */
async function releaseAccount(trx: Transaction, platformId: number, { channel, key }: ChannelAccount): Promise<void> {
  await run(
    trx,
    {
      changes: true,
      text: `delete from bot_user_links link
              where platform_id = ? and channel = ? and account_key = ?
                and not exists (select from memberships join users on users.id = memberships.user_id and users.active
                                 where memberships.platform_id = link.platform_id and memberships.user_id = link.user_id and memberships.active)`,
    },
    [platformId, channel, key],
  );
}
