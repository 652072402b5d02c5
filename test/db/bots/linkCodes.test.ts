import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatEAccount, buildIdentifiedAccount } from '../../../db/bots/channelAccount.js';
import { findLinkedPerson } from '../../../db/bots/findLinkedPerson.js';
import { issueLinkCode, redeemLinkCode } from '../../../db/bots/linkCodes.js';
import { createUserLink } from '../../../db/bots/saveUserLink.js';
import { databaseInTransaction } from '../../../db/core/transaction.js';
import { insertBot } from '../../support/bots.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
const account = buildChatEAccount('+44 20 7946 0018');

let platformId: number;
let elsewhere: number;
let botId: number;
let amina: number;
let jonas: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  elsewhere = await insertPlatform(db, 'southfield');
  botId = await insertBot(db, platformId, 'Campus', 'chat_e');
  amina = await insertUser(db, 'amina.okafor', { roles: { northfield: 'learner', southfield: 'learner' } });
  jonas = await insertUser(db, 'jonas.lind', { roles: { northfield: 'learner' } });
});
restoreBeforeEach(db);

const issue = () => issueLinkCode(db, TESTER, { platformId, botId, account });
const redeem = (code: string, userId = amina) => redeemLinkCode(db, TESTER, { platformId, botId, userId }, code);
const refused = (code: string) => expect.objectContaining({ name: 'BotRefused', code });

describe('issueLinkCode', () => {
  it('issues one code while it is valid, also in parallel, and another one afterwards', async () => {
    const codes = await Promise.all([issue(), issue(), issue(), issue()]);
    expect(codes.filter((one) => one !== null)).toHaveLength(1);
    await db.pool.query(`update bot_link_codes set expires_at = now()`);
    expect(await issue()).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/) });
  });

  it('stores no plain code, and issues none if the message cannot be stored', async () => {
    const failed = db.transaction(TESTER, async (trx) => {
      await issueLinkCode(databaseInTransaction(trx), TESTER, { platformId, botId, account });
      throw new Error('not stored');
    });
    await expect(failed).rejects.toThrow('not stored');
    const { code } = (await issue())!;
    const { rows } = await db.pool.query<{ row: string }>('select to_jsonb(t)::text as row from bot_link_codes t');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(code);
  });
});

describe('redeemLinkCode', () => {
  it('links the account with the person', async () => {
    expect(await findLinkedPerson(db, platformId, account)).toBeNull();
    const { code } = (await issue())!;
    expect(await redeem(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ created: true });
    expect(await findLinkedPerson(db, platformId, account)).toEqual({
      id: amina,
      username: 'amina.okafor',
      email: 'amina.okafor@example.org',
      role: 'learner',
    });
    expect(await findLinkedPerson(db, elsewhere, account)).toBeNull();
  });

  it('links once for repeated and parallel requests', async () => {
    const { code } = (await issue())!;
    const results = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  });

  it('links only one of two people', async () => {
    const { code } = (await issue())!;
    const results = await Promise.allSettled([redeem(code, amina), redeem(code, jonas)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({ reason: refused('unknown_code') });
  });

  it('refuses unknown and expired codes, and codes of a removed link', async () => {
    const { code } = (await issue())!;
    await expect(redeem('AAAA-AAAA-AAAA')).rejects.toEqual(refused('unknown_code'));
    const other = await insertBot(db, platformId, 'Library', 'chat_e');
    await expect(redeemLinkCode(db, TESTER, { platformId, botId: other, userId: amina }, code)).rejects.toEqual(
      refused('unknown_code'),
    );
    await redeem(code);
    await db.pool.query('delete from bot_user_links');
    await expect(redeem(code)).rejects.toEqual(refused('unknown_code'));
    const next = (await issue())!;
    await db.pool.query(`update bot_link_codes set expires_at = now() where redeemed_at is null`);
    await expect(redeem(next.code)).rejects.toEqual(refused('unknown_code'));
  });

  it('refuses a person’s second account and another person’s account, and keeps the code valid', async () => {
    const { code } = (await issue())!;
    const first = await createUserLink(db, TESTER, {
      platformId,
      userId: amina,
      account: buildChatEAccount('+44 20 7946 0999'),
    });
    await expect(redeem(code)).rejects.toEqual(refused('person_linked'));
    await db.pool.query('update bot_user_links set user_id = $1, account_key = $2 where id = $3', [
      jonas,
      account.key,
      first,
    ]);
    await expect(redeem(code)).rejects.toEqual(refused('account_taken'));
    await db.pool.query('delete from bot_user_links');
    expect(await redeem(code)).toMatchObject({ created: true });
  });
});

describe('createUserLink', () => {
  it('links members only, and reassigns accounts of former members', async () => {
    const stranger = await insertUser(db, 'stranger');
    await expect(createUserLink(db, TESTER, { platformId, userId: stranger, account })).rejects.toEqual(
      refused('unknown_person'),
    );
    await createUserLink(db, TESTER, { platformId, userId: amina, account });
    await expect(createUserLink(db, TESTER, { platformId, userId: jonas, account })).rejects.toEqual(
      refused('account_taken'),
    );
    await db.pool.query('update memberships set active = false where platform_id = $1 and user_id = $2', [
      platformId,
      amina,
    ]);
    expect(await findLinkedPerson(db, platformId, account)).toBeNull();
    await createUserLink(db, TESTER, { platformId, userId: jonas, account });
    expect(await findLinkedPerson(db, platformId, account)).toMatchObject({ id: jonas });
  });

  it('creates one of many parallel links of an account or of a person', async () => {
    const links = await Promise.allSettled(
      [amina, jonas, amina, jonas].map((userId) => createUserLink(db, TESTER, { platformId, userId, account })),
    );
    expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of links) if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'BotRefused' });
  });
});

describe('findLinkedPerson', () => {
  it('falls back to the verified e-mail address of the channel', async () => {
    const guest = buildIdentifiedAccount('chat_d', 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS8x');
    const address = 'Amina.Okafor@Example.org';
    expect(await findLinkedPerson(db, platformId, guest, address)).toMatchObject({ id: amina });
    expect(await findLinkedPerson(db, platformId, guest, 'nobody@example.org')).toBeNull();
    expect(await findLinkedPerson(db, platformId, account, address)).toBeNull();
    await createUserLink(db, TESTER, { platformId, userId: jonas, account: guest });
    expect(await findLinkedPerson(db, platformId, guest, address)).toMatchObject({ id: jonas });
  });
});
