import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Retention, removeExpired } from '../../../db/retention/removeExpired.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';

const db = testDatabase();
const FOR_EVER: Retention = { llmUsageDays: 0, recommendationsDays: 0, eventsDays: 0, idempotentAnswersDays: 0, llmAnswersHours: 8_760 };
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
const old = (place: string) => `now() - case when ${place} <= ${OLD_ROWS} then interval '41 days' else interval '39 days' end`;
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
    insert into events (platform_id, series, place, type, occurred_at, data)
    select platforms.id, 1, place, 'access_request.created', ${old('place')}, '{}' from platforms, generate_series(1, ${OLD_ROWS + 1}) as place`);
}

describe('removeExpired', () => {
  it('removes what is older than it is kept, more than a batch of it, of every platform, and nothing younger', async () => {
    await addRows();
    expect(await removeExpired(db, TESTER, FOR_EVER)).toEqual({ llm_answers: 0, llm_spending: 0 });
    for (const table of ['llm_usage', 'recommendations', 'events']) expect(await count(table)).toBe(2 * (OLD_ROWS + 1));
    const removed = await removeExpired(db, TESTER, FORTY);
    expect(removed).toMatchObject({ llm_usage: 2 * OLD_ROWS, recommendations: 2 * OLD_ROWS, events: 2 * OLD_ROWS });
    for (const table of ['llm_usage', 'recommendations', 'events'])
      expect([await count(table, `platform_id = ${north}`), await count(table, `platform_id = ${south}`)]).toEqual([1, 1]);
    expect(await removeExpired(db, TESTER, FORTY)).toMatchObject({ llm_usage: 0, recommendations: 0, events: 0 });
  });

  it('removes answers of keys and of models when their time is over', async () => {
    await db.pool.query(`
      insert into idempotent_answers (caller, operation_id, key, request_sha256, status, headers, body, created_at)
      select 'user:1', 'o', 'k' || age, 'x', 200, '{}', null, now() - make_interval(hours => age) from unnest(array[1, 23, 25, 100]) as age`);
    await db.pool.query(
      `insert into llm_answers (platform_id, user_id, question_sha256, claimed_until, answer, answered_at)
       select $1, 1, cast('q' || age as bytea), now() - make_interval(hours => age), '[]', now() - make_interval(hours => age) from unnest(array[1, 25]) as age`,
      [north],
    );
    const removed = await removeExpired(db, TESTER, { ...FOR_EVER, idempotentAnswersDays: 1, llmAnswersHours: 24 });
    expect(removed).toMatchObject({ idempotent_answers: 2, llm_answers: 1 });
    expect([await count('idempotent_answers'), await count('llm_answers')]).toEqual([2, 1]);
  });

  it('leaves events and the audit log append-only for everybody else', async () => {
    for (const table of ['events', 'audit_log']) await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow('only ever added to');
    const within = (text: string) =>
      db.transaction(TESTER, async (trx) => {
        await trx.raw(`select set_config('acting.removes', 'expired', true)`);
        await trx.raw(text);
      });
    await expect(within('delete from audit_log')).rejects.toThrow('only ever added to');
    await expect(within(`update events set type = 'a.b'`)).rejects.toThrow('only ever added to');
    await expect(within('truncate events')).rejects.toThrow();
  });
});
