import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { createSecretBox } from '../../../../db/core/secretBox.js';
import { chooseModel, openChosen } from '../../../../db/accounts/llm/chooseModel.js';
import { listWeeklyUsage } from '../../../../db/accounts/llm/listWeeklyUsage.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();
const secrets = createSecretBox(Buffer.alloc(32, 9));
const credential = (platformId: number, provider: string, model: string, active: boolean) =>
  db.pool.query(
    'insert into llm_credentials (platform_id, provider, model, base_url, secret, active) values ($1, $2, $3, $4, $5, $6)',
    [
      ...[platformId, provider, model, provider === 'openai-compatible' ? 'https://models.example/v1' : null],
      ...[secrets.seal(`key of ${model}`, `llm_credentials/${platformId}`), active],
    ],
  );

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0100');
  await db.pool.query(
    `insert into platforms (id, key, name) overriding system value values (1, 'north', 'North'), (2, 'south', 'South'), (3, 'east', 'East')`,
  );
  await credential(1, 'openai', 'old', false);
  await credential(1, 'openai', 'small', true);
  await credential(1, 'anthropic', 'wise', false);
  await credential(2, 'openai-compatible', 'own', true);
  await db.pool.query(
    `insert into llm_usage (platform_id, user_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at)
     values (1, 7, 'p', 'openai', 'small', 100, 10, 'answered', 1, '2026-11-15T23:59:59Z'), (1, null, 'p', 'openai', 'small', 200, 20, 'answered', 1, '2026-11-16T00:00:00Z')`,
  );
  await db.pool.query(
    `insert into conversation_messages (platform_id, id, session_id, mentor_id, user_id, at, role, text, model, prompt_tokens, completion_tokens, cost)
     values (1, gen_random_uuid(), 1, 1, 7, '2026-11-16T12:00:00Z', 'assistant', 'Yes.', 'small', 300, 30, 0.5)`,
  );
  await migrateBefore(db.knex, '0102');
  // An older process that still runs.
  await credential(3, 'openai', 'late', true);
  await migrate(db.knex);
});

describe('credentials of the time before', () => {
  it.each([
    [1, { provider: 'openai', model: 'small', baseUrl: null, apiKey: 'key of small' }],
    [2, { provider: 'openai-compatible', model: 'own', baseUrl: 'https://models.example/v1', apiKey: 'key of own' }],
    [3, { provider: 'openai', model: 'late', baseUrl: null, apiKey: 'key of late' }],
  ])('are used as before (platform %i)', async (platformId, opened) => {
    expect(openChosen(secrets, await chooseModel(db, { platformId, userId: 1, model: null }))).toEqual(opened);
  });

  it('are in one table, out of use where they were', async () => {
    const { rows } = await db.pool.query(
      `select service, active from service_credentials where platform_id = 1 order by service`,
    );
    expect(rows).toEqual([
      { service: 'anthropic', active: false },
      { service: 'openai', active: true },
    ]);
    expect((await db.pool.query(`select to_regclass('llm_credentials') as old`)).rows).toEqual([{ old: null }]);
  });
});

describe('usage of the time before', () => {
  it('is in the sums of the weeks', async () => {
    const tokens = async (userId?: number) =>
      (await listWeeklyUsage(db, 1, userId === undefined ? {} : { userId })).map(
        ({ week, promptTokens, completionTokens, cost }) => [week, promptTokens, completionTokens, cost],
      );
    expect(await tokens()).toEqual([
      ['2026-W46', 100, 10, null],
      ['2026-W47', 500, 50, 0.5],
    ]);
    expect(await tokens(7)).toEqual([
      ['2026-W46', 100, 10, null],
      ['2026-W47', 300, 30, 0.5],
    ]);
  });
});
