import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChosenModel } from '../../../../db/accounts/llm/chooseModel.js';
import { UNLIMITED } from '../../../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { type UsageReservation, reserveUsage } from '../../../../db/accounts/llm/reserveUsage.js';
import { releaseReservations, settleUsage } from '../../../../db/accounts/llm/settleUsage.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase();
const NORTH = 1;
const credential = {
  platform_id: NORTH,
  kind: 'llm',
  service: 'openai',
  plain: {},
  secret_fields: [],
  sealed: null,
  sealed_for: 'service_credentials',
  active: true,
} as const;
const chosen = (values: Partial<ChosenModel> = {}): ChosenModel => ({
  ...{
    platformId: NORTH,
    userId: 7,
    provider: 'openai',
    model: 'small',
    paidBy: 'own',
    trialOf: null,
    credential: { ...credential, secret_fields: [] },
  },
  ...values,
});

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  await db.pool.query(`insert into llm_prices (provider, model, input_usd, output_usd) values ('', 'small', 1, 10)`);
});
beforeEach(() =>
  db.pool.query('truncate llm_limits, llm_periods, llm_reservations, llm_trials, llm_weeks, llm_usage, llm_spending'),
);

const ESTIMATE = { promptTokens: 60, completionTokens: 40 };
const limit = (userId: number, tokens: number | null, cost: number | null = null) =>
  db.pool.query(
    'insert into llm_limits (platform_id, user_id, monthly_token_limit, monthly_cost_limit) values (1, $1, $2, $3)',
    [userId, tokens, cost],
  );
const reserve = (values: Partial<ChosenModel> = {}) => reserveUsage(db, TESTER, chosen(values), ESTIMATE, UNLIMITED);
const outcome = (values: Partial<ChosenModel> = {}) =>
  reserve(values).then(
    () => 'reserved',
    (error: unknown) => {
      if (error instanceof LlmRefused) return error.code;
      throw error;
    },
  );
const settle = (reservation: UsageReservation, promptTokens: number, completionTokens: number) =>
  db.transaction(TESTER, (trx) =>
    settleUsage(trx, reservation, { promptTokens, completionTokens, storedAs: 'message' }),
  );
const used = async () =>
  (
    await db.pool.query<{ user_id: number; tokens: number; cost: number }>(
      `select user_id, tokens, cost::float8 as cost from llm_periods order by month, user_id`,
    )
  ).rows.map(({ user_id: userId, tokens, cost }) => [userId, tokens, cost]);
const parallel = async (count: number, valuesOf: (index: number) => Partial<ChosenModel> = () => ({})) => {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => outcome(valuesOf(index))));
  return outcomes.filter((one) => one === 'reserved').length;
};

describe('reserveUsage', () => {
  it("lets 50 parallel calls exceed the platform's limit by at most one estimate", async () => {
    await limit(0, 950);
    expect(await parallel(50, (index) => ({ userId: index + 1 }))).toBe(10);
    expect((await used())[0]).toEqual([0, 1_000, expect.any(Number)]);
    expect(await outcome()).toBe('budget_spent');
  });

  it("applies a person's own limit or the default one, and charges nothing for refused calls", async () => {
    await Promise.all([limit(0, 100_000), limit(-1, 250), limit(8, 50)]);
    expect(await parallel(50)).toBe(3);
    expect(await parallel(50, () => ({ userId: 8 }))).toBe(1);
    expect(await used()).toEqual([
      [0, 400, 0.00184],
      [7, 300, 0.00138],
      [8, 100, 0.00046],
    ]);
  });

  it('limits the cost in dollars', async () => {
    await limit(0, null, 0.001);
    expect(await parallel(50)).toBe(3);
    expect(await outcome({ model: 'unpriced' })).toBe('budget_spent');
  });

  it('applies no limit by default, and a limit of zero refuses all calls', async () => {
    expect(await parallel(20)).toBe(20);
    await limit(0, 0);
    expect(await outcome()).toBe('budget_spent');
    await db.pool.query('truncate llm_periods');
    expect(await outcome()).toBe('budget_spent');
  });

  it('resets each month', async () => {
    await limit(0, 100);
    expect([await outcome(), await outcome()]).toEqual(['reserved', 'budget_spent']);
    await db.pool.query(`update llm_periods set month = month - interval '1 month'`);
    expect(await outcome()).toBe('reserved');
  });

  it('uses the tokens of the charged trial', async () => {
    await db.pool.query(
      `insert into llm_trials (platform_id, user_id, enabled, starts_at, ends_at, token_budget) values (1, 0, true, now() - interval '1 day', now() + interval '1 day', 450)`,
    );
    expect(await parallel(50, () => ({ trialOf: 0, paidBy: 'free_trial' }))).toBe(5);
    expect(await outcome({ trialOf: 0 })).toBe('trial_spent');
    expect((await used()).at(-1)).toEqual([0, 500, expect.any(Number)]);
  });

  it('applies the default daily limits of the call', async () => {
    const daily = { calls: 3, tokens: 0, personCalls: 0, personTokens: 0 };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => reserveUsage(db, TESTER, chosen(), ESTIMATE, daily)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect((await used())[0]).toEqual([0, 300, expect.any(Number)]);
  });

  it('reserves all calls of an answer, and releases unused ones', async () => {
    const daily = { calls: 10, tokens: 0, personCalls: 0, personTokens: 0 };
    const reserveCalls = (calls: number) => reserveUsage(db, TESTER, chosen(), { ...ESTIMATE, calls }, daily);
    const reservation = await reserveCalls(8);
    await expect(reserveCalls(3)).rejects.toMatchObject({ code: 'budget_spent' });
    await db.transaction(TESTER, (trx) =>
      settleUsage(trx, reservation, { calls: 2, promptTokens: 1, completionTokens: 1, storedAs: 'message' }),
    );
    expect((await db.pool.query('select user_id, calls, tokens from llm_spending order by user_id')).rows).toEqual(
      [0, 7].map((user_id) => ({ user_id, calls: 2, tokens: 2 })),
    );
    await expect(reserveCalls(9)).rejects.toMatchObject({ code: 'budget_spent' });
    await reserveCalls(8);
  });
});

describe('settleUsage', () => {
  it('replaces the reservation by the usage, and returns its cost', async () => {
    const reservation = await reserve();
    expect(await settle(reservation, 30, 7)).toEqual({ cost: 0.0001 });
    expect(await used()).toEqual([
      [0, 37, 0.0001],
      [7, 37, 0.0001],
    ]);
    expect((await db.pool.query('select from llm_reservations')).rowCount).toBe(0);
  });

  it('is part of the transaction that stores the answer, and rolls back with it', async () => {
    const reservation = await reserve();
    const failing = db.transaction(TESTER, async (trx) => {
      await settleUsage(trx, reservation, { promptTokens: 1, completionTokens: 1, storedAs: 'message' });
      throw new Error('the answer is not stored');
    });
    await expect(failing).rejects.toThrow('the answer is not stored');
    expect([(await used())[0]![1], (await db.pool.query('select from llm_weeks')).rowCount]).toEqual([100, 0]);
    await settle(reservation, 1, 1);
    expect((await used())[0]![1]).toBe(2);
  });

  it('adds to the weekly sums of platform and person, and to llm_usage for usage without a message', async () => {
    const [one, other] = [await reserve(), await reserve({ model: 'unpriced' })];
    await settle(one, 30, 7);
    const storedAs = { purpose: 'moderation', outcome: 'answered', durationMs: 5 } as const;
    expect(
      await db.transaction(TESTER, (trx) =>
        settleUsage(trx, other, { promptTokens: 20, completionTokens: 2, storedAs }),
      ),
    ).toEqual({ cost: null });
    const { rows } = await db.pool.query(`
      select user_id, model, calls, prompt_tokens, completion_tokens, stated_cost::float8 as cost, priced_prompt, week = date_trunc('week', now() at time zone 'UTC') as is_this_week
        from llm_weeks order by user_id, model`);
    const small = {
      model: 'small',
      calls: 1,
      prompt_tokens: 30,
      completion_tokens: 7,
      cost: 0.0001,
      priced_prompt: 0,
      is_this_week: true,
    };
    const unpriced = {
      model: 'unpriced',
      calls: 1,
      prompt_tokens: 20,
      completion_tokens: 2,
      cost: 0,
      priced_prompt: 20,
      is_this_week: true,
    };
    expect(rows).toEqual(
      [0, 7].flatMap((user_id) => [
        { user_id, ...small },
        { user_id, ...unpriced },
      ]),
    );
    expect((await db.pool.query('select purpose, input_tokens from llm_usage')).rows).toEqual([
      { purpose: 'moderation', input_tokens: 20 },
    ]);
  });
});

describe('releaseReservations', () => {
  it('releases unsettled reservations once; a late settlement adds the full usage', async () => {
    const [late, running] = [await reserve(), await reserve()];
    await db.pool.query(`update llm_reservations set reserved_at = now() - interval '1 hour' where id = $1`, [late.id]);
    const released = await Promise.all(Array.from({ length: 3 }, () => releaseReservations(db, TESTER)));
    expect(released.reduce((sum, one) => sum + one)).toBe(1);
    expect((await used())[0]![1]).toBe(100);
    await settle(late, 5, 5);
    await settle(running, 1, 1);
    expect((await used())[0]![1]).toBe(12);
    expect((await db.pool.query('select calls, tokens from llm_spending where user_id = 0')).rows).toEqual([
      { calls: 2, tokens: 12 },
    ]);
  });
});
