import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordLlmUsage } from '../../../db/llm/recordUsage.js';
import { removeLlmCredential, saveLlmCredential } from '../../../db/llm/saveCredential.js';
import { findActiveLlmCredential } from '../../../db/llm/findActiveCredential.js';
import { TESTER, testDatabase } from '../../support/database.js';

const db = testDatabase();
const [NORTH, SOUTH] = [1, 2];
const credential = (model: string) => ({ provider: 'openai' as const, model, base_url: null, secret: 'v1.sealed' });

beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North'), ('south', 'South')`));
beforeEach(() => db.pool.query('truncate llm_credentials, llm_usage'));

describe('the credential of a tenant', () => {
  it('is one, though twenty are saved at once, and another tenant keeps its own', async () => {
    await saveLlmCredential(db, TESTER, SOUTH, credential('southern'));
    const models = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(models.map((model) => saveLlmCredential(db, TESTER, NORTH, credential(model))));
    const { rows } = await db.pool.query<{ model: string }>('select model from llm_credentials where platform_id = $1', [NORTH]);
    expect([rows.length, models.includes(rows[0]!.model)]).toEqual([1, true]);
    expect(await removeLlmCredential(db, TESTER, NORTH)).toBe(true);
    expect(await removeLlmCredential(db, TESTER, NORTH)).toBe(false);
    expect([await findActiveLlmCredential(db, NORTH), await findActiveLlmCredential(db, SOUTH)]).toEqual([null, credential('southern')]);
  });

  it('has a key, or an address where none is required', async () => {
    await expect(saveLlmCredential(db, TESTER, NORTH, { ...credential('m'), secret: null })).rejects.toMatchObject({ code: '23514' });
    await expect(saveLlmCredential(db, TESTER, NORTH, { ...credential('m'), provider: 'openai-compatible' })).rejects.toMatchObject({ code: '23514' });
    expect(await findActiveLlmCredential(db, NORTH)).toBeNull();
  });
});

describe('the accounts of calls', () => {
  const call = { platformId: NORTH, userId: null, purpose: 'course_recommendations', provider: 'openai', model: 'm', durationMs: 12 };

  it('hold one row a call, answered or not', async () => {
    await recordLlmUsage(db, TESTER, { ...call, inputTokens: 120, outputTokens: 30, outcome: 'answered' });
    await recordLlmUsage(db, TESTER, { ...call, inputTokens: 0, outputTokens: 0, outcome: 'timeout' });
    const { rows } = await db.pool.query('select platform_id, input_tokens, output_tokens, outcome, duration_ms from llm_usage order by id');
    expect(rows).toEqual([
      { platform_id: NORTH, input_tokens: 120, output_tokens: 30, outcome: 'answered', duration_ms: 12 },
      { platform_id: NORTH, input_tokens: 0, output_tokens: 0, outcome: 'timeout', duration_ms: 12 },
    ]);
  });

  it('refuse tokens below zero', async () => {
    await expect(recordLlmUsage(db, TESTER, { ...call, inputTokens: -1, outputTokens: 0, outcome: 'answered' })).rejects.toMatchObject({ code: '23514' });
  });
});
