import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, query } from '../core/transaction.js';
import { BotRefused, mapUniqueViolation } from './botRefused.js';
import { BotUserLink } from './botUserLink.js';
import type { Channel } from './channel.js';
import type { ChannelAccount } from './channelAccount.js';

/** Addresses a link of a channel that the caller may change. */
export interface NamedLink {
  platformId: number;
  channel: Channel;
  id: number;
  /** The person that the link must have; null for any. */
  ownerId: number | null;
}

const TAKEN = {
  bot_user_links_person: () =>
    new BotRefused('person_linked', 'The person already has an account of this channel. Change or remove that link.'),
  bot_user_links_account: () => new BotRefused('account_taken', 'The account is linked with another person.'),
};

/**
 * Links an account with a member of the platform, and returns the id of the link. Replaces a link of a person who is no
 * longer an active member. Throws BotRefused: `unknown_person`, `person_linked`, `account_taken`.
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
  return mapUniqueViolation(write, TAKEN);
}

/** Changes the account of a link. Returns false when there is no such link. Throws BotRefused: `account_taken`. */
export function changeUserLink(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  link: NamedLink,
  buildAccount: (stored: Record<string, string>) => ChannelAccount,
): Promise<boolean> {
  const write = db.transaction(actor, async (trx) => {
    const stored = await findLink(trx, link).forUpdate().first();
    if (!stored) return false;
    const account = buildAccount(stored.account);
    if (account.key === stored.account_key) return true;
    await releaseAccount(trx, link.platformId, account);
    await findLink(trx, link).patch({ account_key: account.key, account: account.shown, modified_at: new Date() });
    return true;
  });
  return mapUniqueViolation(write, TAKEN);
}

/** Deletes a link. Returns false when there is no such link. */
export function deleteUserLink(db: Pick<Database, 'transaction'>, actor: Actor, link: NamedLink): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await findLink(trx, link).delete()) > 0);
}

/** Deletes the link of a person on a channel. Returns false when there is none. */
export function unlinkPerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, channel, userId }: { platformId: number; channel: Channel; userId: number },
): Promise<boolean> {
  const row = { platform_id: platformId, channel, user_id: userId };
  return db.transaction(actor, async (trx) => (await BotUserLink.query(trx).delete().where(row)) > 0);
}

const findLink = (trx: Transaction, { platformId, channel, id, ownerId }: NamedLink) =>
  BotUserLink.query(trx).where({ platform_id: platformId, id, channel, ...(ownerId !== null && { user_id: ownerId }) });

async function requireMember(trx: Transaction, platformId: number, userId: number): Promise<void> {
  const [member] = await query(
    trx,
    {
      name: 'bots: active member',
      text: `select from memberships join users on users.id = memberships.user_id and users.active
              where memberships.platform_id = $1 and memberships.user_id = $2 and memberships.active for share of memberships`,
    },
    [platformId, userId],
  );
  if (!member) throw new BotRefused('unknown_person', 'The platform has no such member.', 'user');
}

/** Deletes a link of the account with a person who is no longer an active member. */
async function releaseAccount(trx: Transaction, platformId: number, { channel, key }: ChannelAccount): Promise<void> {
  await query(
    trx,
    {
      changes: true,
      text: `delete from bot_user_links link
              where platform_id = $1 and channel = $2 and account_key = $3
                and not exists (select from memberships join users on users.id = memberships.user_id and users.active
                                 where memberships.platform_id = link.platform_id and memberships.user_id = link.user_id and memberships.active)`,
    },
    [platformId, channel, key],
  );
}
