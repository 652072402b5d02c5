import { beforeEach, describe, expect, it } from '@jest/globals';
import { runPipeline } from '../../../../db/core/transaction.js';
import {
  type LlmBudget,
  UNLIMITED,
  assertDayReserved,
  readLlmBudget,
  reserveDayStatement,
  saveLlmBudget,
  settleDayStatement,
} from '../../../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';

const db = testDatabase();
let platformId: number;
let platforms = 0;
beforeEach(async () => {
  platforms += 1;
  platformId = await insertPlatform(db, `platform-${platforms}`);
});

const reserve = (budget: Partial<LlmBudget>, { userId = 1, calls = 1, tokens = 100 } = {}): Promise<true | null> =>
  db
    .transaction(TESTER, async (trx) => {
      const [rows] = await runPipeline(trx, [
        reserveDayStatement({ platformId, userId, calls, tokens }, { ...UNLIMITED, ...budget }),
      ]);
      assertDayReserved(rows!);
      return true as const;
    })
    .catch((error: unknown) => {
      if (error instanceof LlmRefused && error.code === 'budget_spent') return null;
      throw error;
    });
const spent = async () => (await readLlmBudget(db, platformId)).spent;

async function granted(budget: Partial<LlmBudget>, count: number, userOf: (index: number) => number): Promise<number> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) => reserve(budget, { userId: userOf(index) })),
  );
  return all.filter((one) => one !== null).length;
}

describe('reserveDay', () => {
  it("grants no more calls than the platform's limit to parallel callers", async () => {
    expect(await granted({ calls: 7 }, 30, (index) => index + 1)).toBe(7);
    expect(await spent()).toEqual({ calls: 7, tokens: 700 });
    expect(await reserve({ calls: 7 }, { userId: 99 })).toBeNull();
  });

  it('grants several calls together or none', async () => {
    expect(await reserve({ calls: 7 }, { calls: 8 })).toBeNull();
    expect(await reserve({ calls: 7 }, { calls: 5 })).toBe(true);
    expect(await reserve({ calls: 7 }, { calls: 3 })).toBeNull();
    expect(await reserve({ calls: 7, personCalls: 1 }, { calls: 2, userId: 2 })).toBeNull();
    expect(await reserve({ calls: 7 }, { calls: 2, userId: 2 })).toBe(true);
    expect(await spent()).toEqual({ calls: 7, tokens: 200 });
  });

  it("grants no more than the person's limit, and charges nothing for refused calls", async () => {
    expect(await granted({ calls: 50, personCalls: 3 }, 20, () => 5)).toBe(3);
    expect(await spent()).toEqual({ calls: 3, tokens: 300 });
    expect(await reserve({ calls: 50, personCalls: 3 }, { userId: 6 })).not.toBeNull();
  });

  it('counts the tokens that running calls may cost', async () => {
    expect(await granted({ tokens: 450 }, 20, (index) => index + 1)).toBe(4);
    expect(await reserve({ personTokens: 99 }, { userId: 40 })).toBeNull();
    expect(await spent()).toEqual({ calls: 4, tokens: 400 });
  });

  it('is settled with the cost of the call', async () => {
    await reserve({}, { calls: 4, tokens: 5_000 });
    const day = new Date().toISOString().slice(0, 10);
    await db.transaction(TESTER, (trx) =>
      runPipeline(trx, [settleDayStatement({ platformId, userId: 1, calls: 1 - 4, tokens: 150 - 5_000, day })]),
    );
    expect(await spent()).toEqual({ calls: 1, tokens: 150 });
    expect(await reserve({ personTokens: 200 }, { tokens: 50 })).not.toBeNull();
    expect(await reserve({ personTokens: 200 }, { tokens: 1 })).toBeNull();
  });

  it('resets each day', async () => {
    expect([await reserve({ calls: 1 }), await reserve({ calls: 1 })]).toEqual([expect.anything(), null]);
    await db.pool.query('update llm_spending set day = day - 1 where platform_id = $1', [platformId]);
    expect(await reserve({ calls: 1 })).not.toBeNull();
  });
});

describe('saveLlmBudget', () => {
  it('sets some limits of a platform, keeps the others, and removes all', async () => {
    await db.pool.query(`update platforms set settings = '{"demo": "ready"}' where id = $1`, [platformId]);
    await saveLlmBudget(db, TESTER, platformId, { calls: 5 });
    await saveLlmBudget(db, TESTER, platformId, { personTokens: 0 });
    expect((await readLlmBudget(db, platformId)).own).toEqual({ calls: 5, personTokens: 0 });
    await saveLlmBudget(db, TESTER, platformId, null);
    expect((await readLlmBudget(db, platformId)).own).toEqual({});
    const { rows } = await db.pool.query('select settings from platforms where id = $1', [platformId]);
    expect(rows).toEqual([{ settings: { demo: 'ready' } }]);
  });
});
