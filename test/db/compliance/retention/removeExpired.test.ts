import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatAAccount } from '../../../../db/bots/channelAccount.js';
import { storeBotEvent } from '../../../../db/bots/storeBotEvent.js';
import { type Retention, removeExpired } from '../../../../db/compliance/retention/removeExpired.js';
import { query } from '../../../../db/core/transaction.js';
import { insertBot } from '../../../support/bots.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform, insertUser } from '../../../support/people.js';

const db = testDatabase();
const FOR_EVER: Retention = {
  llmUsageDays: 0,
  recommendationsDays: 0,
  eventsDays: 0,
  idempotentAnswersDays: 0,
  botEventsDays: 0,
  llmAnswersHours: 8_760,
};
const OLD_ROWS = 4_500;
let north: number;
let south: number;
let user: number;

beforeAll(async () => {
  north = await insertPlatform(db, 'north');
  south = await insertPlatform(db, 'south');
  user = await insertUser(db, 'pat', { roles: { north: 'learner' } });
});

const count = async (table: string, where = 'true') =>
  (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]!.n;
const old = (place: string) =>
  `now() - case when ${place} <= ${OLD_ROWS} then interval '41 days' else interval '39 days' end`;
const FORTY = { ...FOR_EVER, llmUsageDays: 40, recommendationsDays: 40, eventsDays: 40 };

/** For each platform so many old rows and one that is not. */
async function addRows(): Promise<void> {
  await db.pool.query(`
    insert into llm_usage (platform_id, user_id, purpose, provider, model, outcome, duration_ms, created_at)
    select platforms.id, ${user}, 'p', 'openai', 'm', 'answered', 1, ${old('place')} from platforms, generate_series(1, ${OLD_ROWS + 1}) as place`);
  await db.pool.query(`
    insert into recommendations (platform_id, id, user_id, method, courses, created_at)
    select platforms.id, gen_random_uuid(), ${user}, 'm', '[]', ${old('place')} from platforms, generate_series(1, ${OLD_ROWS + 1}) as place`);
  await db.pool.query(`
    insert into events (platform_id, series, number, type, occurred_at, data)
    select platforms.id, 1, place, 'access_request.created', ${old('place')}, '{}' from platforms, generate_series(1, ${OLD_ROWS + 1}) as place`);
}

describe('removeExpired', () => {
  it('removes rows past their retention, in several batches, of every platform, and no younger ones', async () => {
    await addRows();
    expect(await removeExpired(db, TESTER, FOR_EVER)).toEqual({
      bot_link_codes: 0,
      browser_sessions: 0,
      identity_sign_ins: 0,
      llm_answers: 0,
      llm_spending: 0,
      lti_choices: 0,
      lti_invitations: 0,
      lti_states: 0,
      webhook_deliveries: 0,
    });
    for (const table of ['llm_usage', 'recommendations', 'events']) expect(await count(table)).toBe(2 * (OLD_ROWS + 1));
    const removed = await removeExpired(db, TESTER, FORTY);
    expect(removed).toMatchObject({ llm_usage: 2 * OLD_ROWS, recommendations: 2 * OLD_ROWS, events: 2 * OLD_ROWS });
    for (const table of ['llm_usage', 'recommendations', 'events'])
      expect([await count(table, `platform_id = ${north}`), await count(table, `platform_id = ${south}`)]).toEqual([
        1, 1,
      ]);
    expect(await removeExpired(db, TESTER, FORTY)).toMatchObject({ llm_usage: 0, recommendations: 0, events: 0 });
  });

  it('removes expired idempotent responses and cached model responses', async () => {
    await db.pool.query(`
      insert into idempotency_keys (caller, operation_id, key, request_sha256, status, headers, body, created_at)
      select 'user:1', 'o', 'k' || age, 'x', 200, '{}', null, now() - make_interval(hours => age) from unnest(array[1, 23, 25, 100]) as age`);
    await db.pool.query(
      `insert into llm_answers (platform_id, user_id, question_sha256, claimed_until, answer, answered_at)
       select $1, 1, cast('q' || age as bytea), now() - make_interval(hours => age), '[]', now() - make_interval(hours => age) from unnest(array[1, 25]) as age`,
      [north],
    );
    const removed = await removeExpired(db, TESTER, { ...FOR_EVER, idempotentAnswersDays: 1, llmAnswersHours: 24 });
    expect(removed).toMatchObject({ idempotency_keys: 2, llm_answers: 1 });
    expect([await count('idempotency_keys'), await count('llm_answers')]).toEqual([2, 1]);
  });

  it('removes bot messages with their answers, except pending ones, and empty conversations', async () => {
    const bot = await insertBot(db, north, 'Campus');
    const say = (externalId: string, conversationKey: string) =>
      storeBotEvent(db, TESTER, {
        platformId: north,
        botId: bot,
        externalId,
        conversationKey,
        account: buildChatAAccount('1'),
        text: 'x',
        replyTo: {},
      });
    for (const id of ['answered', 'to be sent', 'pending', 'young']) await say(id, `room of ${id}`);
    await db.pool.query(`update bot_events set state = 'answered', finished_at = now() where external_id <> 'pending'`);
    await db.pool.query(`
      insert into bot_deliveries (platform_id, bot_id, event_id, text, state, sent_at)
      select platform_id, bot_id, id, 'y', case external_id when 'answered' then 'sent' else 'pending' end, case external_id when 'answered' then now() end
        from bot_events where external_id in ('answered', 'to be sent')`);
    const past = (table: string, column: string, where: string) =>
      db.pool.query(`update ${table} set ${column} = now() - interval '41 days' where ${where}`);
    await past('bot_events', 'received_at', `external_id <> 'young'`);
    await past('bot_conversations', 'last_at', `conversation_key <> 'room of young'`);
    await db.pool.query(
      `insert into bot_link_codes (platform_id, bot_id, code_sha256, channel, account_key, account, expires_at)
       select $1, $2, sha256(cast('code' || age as bytea)), 'chat_a', 'account ' || age, '{}', now() - make_interval(days => age) from unnest(array[30, 32]) age`,
      [north, bot],
    );
    expect(await removeExpired(db, TESTER, { ...FOR_EVER, botEventsDays: 40 })).toMatchObject({
      bot_events: 1,
      bot_conversations: 1,
      bot_link_codes: 1,
    });
    const { rows } = await db.pool.query<{ id: string }>(
      'select external_id as id from bot_events order by bot_events.id',
    );
    expect(rows.map(({ id }) => id)).toEqual(['to be sent', 'pending', 'young']);
    expect([await count('bot_deliveries'), await count('bot_conversations'), await count('bot_link_codes')]).toEqual([
      1, 3, 1,
    ]);
    expect(await say('answered again', 'room of answered')).toMatchObject({ kind: 'stored', sequence: 1 });
  });

  it('keeps events and the audit log append-only for all other code', async () => {
    for (const table of ['events', 'audit_log'])
      await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow('cannot change');
    const within = (text: string) =>
      db.transaction(TESTER, async (trx) => {
        await query(trx, { text: `select set_config('actor.removes', 'expired', true)` });
        await query(trx, { text });
      });
    await expect(within('delete from audit_log')).rejects.toThrow('cannot change');
    await expect(within(`update events set type = 'a.b'`)).rejects.toThrow('cannot change');
    await expect(within('truncate events')).rejects.toThrow();
  });
});
