import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../db/core/secretBox.js';
import { openAdvisers } from '../../server/runtime/openAdvisers.js';
import { type ModelStub, modelStub } from '../providers/llm/modelStub.js';
import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import { testDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin, runAdminProcess } from './runAdmin.js';

const db = testDatabase();
const key = Buffer.alloc(32, 9);
let stub: ModelStub;
beforeAll(async () => {
  stub = await modelStub();
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  await db.pool.query(`insert into users (username, email) values ('pat', 'pat@north.example')`);
});
restoreBeforeEach(db);
afterAll(() => stub.close());

const environment = () => ({
  DATABASE_URL: db.target.url,
  SECRETS_KEY: key.toString('base64'),
  LLM_API_KEY: 'very-secret',
  LLM_PRIVATE_ADDRESSES: '1',
});
const admin = (...args: string[]) => runAdmin(environment(), ['llm', ...args]);

describe('admin llm', () => {
  it('sets a model whose key is stored encrypted, whose calls are accounted, and which can be removed', async () => {
    const set = await admin(
      'set',
      '-p',
      'north',
      '--provider',
      'openai-compatible',
      '-m',
      'small',
      '-u',
      stub.baseUrl,
      '--json',
    );
    expect([set.status, JSON.parse(set.output), set.errors]).toEqual([
      0,
      { platform: 'north', provider: 'openai-compatible', model: 'small', base_url: stub.baseUrl, has_key: true },
      '',
    ]);
    expect(JSON.stringify((await db.pool.query('select * from service_credentials')).rows)).not.toContain(
      'very-secret',
    );
    expect(
      await findServiceCredential(db, createSecretBox(key), { platformId: 1, kind: 'llm', name: 'openai-compatible' }),
    ).toEqual({ api_key: 'very-secret', base_url: stub.baseUrl });
    expect((await admin('show', '-p', 'north')).output).toBe(`openai-compatible/small at ${stub.baseUrl}\n`);

    const failures: Error[] = [];
    const open = {
      mayBePrivate: true,
      budget: { calls: 0, tokens: 0, personCalls: 0, personTokens: 0 },
      answersMaxAgeHours: 0,
    };
    const adviserOf = openAdvisers(db, createSecretBox(key), { ...open, onFailure: (error) => failures.push(error) });
    const request = {
      instructions: null,
      learner: { completed: [], enrolled: [], desiredSkills: [], missingSkills: [] },
      candidates: [{ id: 'A', title: 'A', description: '', level: null, subject: null, skills: [] }],
      atMost: 5,
      budgetMs: 3_000,
    };
    stub.answers.push({ says: { choices: [{ ref: 'c1', reason: 'Yes.', confidence: 0.5 }] } }, { status: 401 });
    const adviser = (await adviserOf(1, 1))!;
    expect([adviser.method, (await adviser.choose(request)).choices.length, stub.requests[0]!.authorization]).toEqual([
      'llm:openai-compatible/small',
      1,
      'Bearer very-secret',
    ]);
    await expect(adviser.choose(request)).rejects.toMatchObject({ fault: 'refused' });
    await eventually(async () => {
      const { rows: used } = await db.pool.query(
        'select purpose, provider, model, input_tokens, output_tokens, outcome, user_id from llm_usage order by id',
      );
      const call = { purpose: 'course_recommendations', provider: 'openai-compatible', model: 'small', user_id: 1 };
      expect(used).toEqual([
        { ...call, input_tokens: 120, output_tokens: 30, outcome: 'answered' },
        { ...call, input_tokens: 0, output_tokens: 0, outcome: 'refused' },
      ]);
    });

    const changed = openAdvisers(db, createSecretBox(Buffer.alloc(32, 1)), {
      ...open,
      onFailure: (error) => failures.push(error),
    });
    expect([await changed(1, 1), failures.map(({ name }) => name)]).toEqual([null, ['SecretUnreadable']]);
    expect((await admin('remove', '-p', 'north')).output).toContain('no language model any more');
    expect([await adviserOf(1, 1), (await db.pool.query('select from service_credentials')).rowCount]).toEqual([
      null,
      0,
    ]);
  });

  it('reads the key from standard input', async () => {
    const own = { ...environment(), LLM_API_KEY: undefined };
    const set = ['llm', 'set', '-p', 'north', '--provider', 'anthropic', '-m', 'm', '--json'];
    expect(await runAdminProcess(own, set, ' typed-secret\n')).toMatchObject({ status: 0, errors: '' });
    expect(
      await findServiceCredential(db, createSecretBox(key), { platformId: 1, kind: 'llm', name: 'anthropic' }),
    ).toEqual({ api_key: 'typed-secret' });
    for (const input of ['', 'two words', 'line\nline', 'schlüssel']) {
      const { status, output, errors } = await runAdmin(own, set, input);
      expect([input, status, output, /key is missing|is not a key/.test(errors)]).toEqual([input, 1, '', true]);
    }
  });

  it('replaces and removes, for programs too', async () => {
    const set = (model: string) => admin('set', '-p', 'north', '--provider', 'openai', '-m', model, '--json');
    expect([(await set('one')).status, (await set('two')).status]).toEqual([0, 0]);
    const shown = await admin('show', '-p', 'north', '--json');
    expect(JSON.parse(shown.output)).toEqual({
      platform: 'north',
      provider: 'openai',
      model: 'two',
      base_url: null,
      has_key: true,
    });
    expect(JSON.parse((await admin('remove', '-p', 'north', '--json')).output)).toEqual({
      outcome: 'removed',
      platform: 'north',
    });
    expect(JSON.parse((await admin('remove', '-p', 'north', '--json')).output)).toEqual({
      outcome: 'absent',
      platform: 'north',
    });
    expect((await admin('show', '-p', 'north', '--json')).output).toBe('null\n');
  });

  it('sets, shows and removes the limits of a platform', async () => {
    const limited = await admin('budget', '-p', 'north', '--calls', '5', '--person-tokens', '0', '--json');
    expect([limited.status, limited.errors]).toEqual([0, '']);
    const usual = { calls: 20_000, tokens: 100_000_000, person_calls: 200, person_tokens: 2_000_000 };
    const spent = { calls: expect.any(Number) as unknown, tokens: expect.any(Number) as unknown };
    const own = { platform: 'north', limits: { ...usual, calls: 5, person_tokens: 0 }, spent_today: spent };
    expect(JSON.parse(limited.output)).toEqual(own);
    expect(JSON.parse((await admin('budget', '-p', 'north', '--json')).output)).toEqual(own);
    expect(JSON.parse((await admin('budget', '-p', 'north', '--default', '--json')).output)).toEqual({
      ...own,
      limits: usual,
    });
    const wrong = await admin('budget', '-p', 'north', '--calls', '-1', '--json');
    expect([wrong.status, (JSON.parse(wrong.errors) as { option: string }).option]).toEqual([1, '--calls']);
  });

  it('says in a sentence that a database of your own needs SECRETS_KEY', async () => {
    const { status, errors } = await runAdmin({ ...environment(), SECRETS_KEY: undefined }, [
      'llm',
      'set',
      '-p',
      'north',
      '--provider',
      'openai',
      '-m',
      'm',
    ]);
    expect([status, errors]).toEqual([1, 'Secrets cannot be stored without SECRETS_KEY.\n']);
  });

  it('names the option that cannot work', async () => {
    const set = ['llm', 'set', '-p', 'north', '-m', 'x', '--json', '--provider'];
    const wrong: [string[], string][] = [
      [['openai-compatible'], '--base-url'],
      [['openai', '-u', 'file:///etc'], '--base-url'],
      [['openai', '-u', 'http://name:very-secret@host.example/v1'], '--base-url'],
      [['openai', '-u', 'http://host.example/v1?key=very-secret'], '--base-url'],
      [['openai-compatible', '-u', 'http://10.0.0.1/v1'], '--base-url'],
      [['openai', '-p', 'nowhere'], '--platform'],
      [['else'], '--provider'],
    ];
    for (const [args, option] of wrong) {
      const { status, output, errors } = await runAdmin({ ...environment(), LLM_PRIVATE_ADDRESSES: '0' }, [
        ...set,
        ...args,
      ]);
      expect([
        args,
        status,
        output,
        (JSON.parse(errors) as { option: string }).option,
        errors.includes('very-secret'),
      ]).toEqual([args, 1, '', option, false]);
    }
    expect((await db.pool.query('select from service_credentials')).rowCount).toBe(0);
  });
});
