import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../db/secretBox.js';
import { advisersOf, llmSecretPlace } from '../../../scripts/runtime/advisersOf.js';
import { type ModelStub, modelStub } from '../../providers/llm/modelStub.js';
import { testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const key = Buffer.alloc(32, 9);
let stub: ModelStub;
beforeAll(async () => {
  stub = await modelStub();
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  await db.pool.query(`insert into users (username, email) values ('pat', 'pat@north.example')`);
});
afterAll(() => stub.close());

const environment = () => ({ DATABASE_URL: db.target.url, SECRETS_KEY: key.toString('base64'), LLM_API_KEY: 'very-secret' });
const admin = (...args: string[]) => runAdmin(environment(), ['llm', ...args]);

describe('admin llm', () => {
  it('sets a model whose key is stored encrypted, whose calls are accounted, and which can be removed', async () => {
    const set = await admin('set', '-p', 'north', '--provider', 'openai-compatible', '-m', 'small', '-u', stub.baseUrl, '--json');
    expect([set.status, JSON.parse(set.output), set.errors]).toEqual([0, { platform: 'north', provider: 'openai-compatible', model: 'small', base_url: stub.baseUrl, has_key: true }, '']);
    const { rows } = await db.pool.query<{ secret: string }>('select secret from llm_credentials');
    expect(rows[0]!.secret).not.toContain('very-secret');
    expect(createSecretBox(key).open(rows[0]!.secret, llmSecretPlace(1))).toBe('very-secret');
    expect((await admin('show', '-p', 'north')).output).toBe(`openai-compatible/small at ${stub.baseUrl}\n`);

    const failures: Error[] = [];
    const adviserOf = advisersOf(db, createSecretBox(key), { mayBePrivate: true, onFailure: (error) => failures.push(error) });
    const ask = { instructions: null, learner: { completed: [], enrolled: [], wantedSkills: [], missingSkills: [] }, candidates: [{ id: 'A', title: 'A', description: '', level: null, subject: null, skills: [] }], atMost: 5, budgetMs: 3_000 };
    stub.answers.push({ says: { choices: [{ ref: 'c1', reason: 'Yes.', confidence: 0.5 }] } }, { status: 401 });
    const adviser = (await adviserOf(1, 1))!;
    expect([adviser.method, (await adviser.choose(ask)).length, stub.requests[0]!.authorization]).toEqual(['llm:openai-compatible/small', 1, 'Bearer very-secret']);
    await expect(adviser.choose(ask)).rejects.toMatchObject({ fault: 'refused' });
    await eventually(async () => {
      const { rows: used } = await db.pool.query('select purpose, provider, model, input_tokens, output_tokens, outcome, user_id from llm_usage order by id');
      const call = { purpose: 'course_recommendations', provider: 'openai-compatible', model: 'small', user_id: 1 };
      expect(used).toEqual([{ ...call, input_tokens: 120, output_tokens: 30, outcome: 'answered' }, { ...call, input_tokens: 0, output_tokens: 0, outcome: 'refused' }]);
    });

    const changed = advisersOf(db, createSecretBox(Buffer.alloc(32, 1)), { mayBePrivate: true, onFailure: (error) => failures.push(error) });
    expect([await changed(1, 1), failures.map(({ name }) => name)]).toEqual([null, ['SecretUnreadable']]);
    expect((await admin('remove', '-p', 'north')).output).toContain('no language model any more');
    expect([await adviserOf(1, 1), (await db.pool.query('select from llm_credentials')).rowCount]).toEqual([null, 0]);
  });

  it('refuses what can not work', async () => {
    const wrong = [
      ['set', '-p', 'north', '--provider', 'openai-compatible', '-m', 'x'],
      ['set', '-p', 'north', '--provider', 'openai', '-m', 'x', '-u', 'file:///etc'],
      ['set', '-p', 'nowhere', '--provider', 'openai', '-m', 'x'],
      ['set', '-p', 'north', '--provider', 'else', '-m', 'x'],
    ];
    for (const args of wrong) expect([args, (await admin(...args)).status]).toEqual([args, 1]);
  });
});
