import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { createSecretBox } from '../../../db/core/secretBox.js';
import { saveOwnModel } from '../../../db/accounts/llm/saveOwnModel.js';
import { chooseModel } from '../../../db/accounts/llm/chooseModel.js';
import { LlmRefused } from '../../../db/accounts/llm/llmRefused.js';
import { UNLIMITED } from '../../../db/accounts/llm/llmBudget.js';
import { reserveUsage } from '../../../db/accounts/llm/reserveUsage.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
const ORG = '/api/ai-account/orgs/north/';
const { db, ids, get, send: request } = mentorServer();
restoreBeforeEach(db);

const send = <Body = { message: string; errors?: { path: string }[] }>(
  method: string,
  path: string,
  body?: object,
  role: Role = 'admin',
) => request<Body>(method, ORG + path, body, role);
/** South is the main platform. */
const lend = () =>
  saveOwnModel(db, TESTER, createSecretBox(Buffer.alloc(32, 7)), ids.south!, {
    provider: 'openai',
    model: 'shared',
    baseUrl: null,
    apiKey: 'sk-main',
  });
const call = async (user: string, tokens = 10) => {
  try {
    const chosen = await chooseModel(db, { platformId: ids.north!, userId: ids[user]!, model: null });
    await reserveUsage(db, TESTER, chosen, { promptTokens: tokens, completionTokens: 0 }, UNLIMITED);
    return chosen.paidBy;
  } catch (error) {
    if (error instanceof LlmRefused) return error.code;
    throw error;
  }
};

describe('setUseDefaultLlmKey', () => {
  it('200: takes effect with the next call; doing it again changes nothing', async () => {
    await lend();
    expect(await call('pat')).toBe('no_credential');
    const on = await send('POST', 'use-default-llm-key/', { enable: true });
    expect([on.status, on.body.message]).toEqual([
      200,
      'The credentials of the main platform are used where the platform has none of its own.',
    ]);
    expect([
      (await send('POST', 'use-default-llm-key/', { enable: true, disable: false })).status,
      await call('pat'),
    ]).toEqual([200, 'default_key']);
    expect([(await send('POST', 'use-default-llm-key/', { disable: true })).status, await call('pat')]).toEqual([
      200,
      'no_credential',
    ]);
    const { rows } = await db.pool.query(
      `select action from audit_log where table_name = 'llm_settings' and operation = 'setUseDefaultLlmKey' order by id`,
    );
    expect(rows).toEqual([{ action: 'insert' }, { action: 'update' }, { action: 'update' }]);
  });

  it('200: a false one means the other', async () => {
    await lend();
    expect([(await send('POST', 'use-default-llm-key/', { disable: false })).status, await call('pat')]).toEqual([
      200,
      'default_key',
    ]);
    expect([(await send('POST', 'use-default-llm-key/', { enable: false })).status, await call('pat')]).toEqual([
      200,
      'no_credential',
    ]);
  });

  it('400: contradictions and neither; 403, 404: others', async () => {
    expect((await send('POST', 'use-default-llm-key/', { enable: true, disable: true })).body.errors).toMatchObject([
      { path: '/disable' },
    ]);
    expect((await send('POST', 'use-default-llm-key/', { enable: false, disable: false })).body.errors).toMatchObject([
      { path: '/disable' },
    ]);
    expect((await send('POST', 'use-default-llm-key/', {})).body.errors).toMatchObject([{ path: '/enable' }]);
    expect((await send('POST', 'use-default-llm-key/', { enable: true }, 'learner')).status).toBe(403);
    expect((await send('POST', 'use-default-llm-key/', { enable: true }, 'otherAdmin')).status).toBe(404);
  });
});

describe('getDefaultLlmKeyUsage', () => {
  const read = (who: string, role: Role = 'admin') => get<boolean>(`${ORG}users/${who}/default-llm-key-usage`, role);

  it('200: whether they are used, for administrators and the person', async () => {
    expect((await read('pat')).body).toBe(false);
    await send('POST', 'use-default-llm-key/', { enable: true });
    for (const who of ['pat', String(ids.pat), encodeURIComponent('pat@north.example')])
      expect((await read(who)).body).toBe(true);
    expect((await read('pat', 'learner')).body).toBe(true);
  });

  it("403: another person's; 404: an unknown person's, or of another platform", async () => {
    expect((await read('ada', 'learner')).status).toBe(403);
    for (const who of ['kim', 'nobody', '999999']) expect((await read(who)).status).toBe(404);
    expect((await read('pat', 'otherAdmin')).status).toBe(404);
  });
});

describe('setFreeTrial', () => {
  const trial = (body: object, role: Role = 'admin') => send('POST', 'use-free-trial/', body, role);

  it('200: pays for calls of all until its tokens are used up', async () => {
    await lend();
    const on = await trial({ enable: true, metadata: { campaign: 'autumn' } });
    expect([on.status, on.body.message]).toEqual([
      200,
      expect.stringMatching(/^The free trial of north runs until .*, with 100000 tokens\.$/),
    ]);
    expect([await call('pat'), await call('vic', 99_990), await call('ada')]).toEqual([
      'free_trial',
      'free_trial',
      'trial_spent',
    ]);
    await trial({ enable: true, metadata: { token_budget: 200_000 } }, 'dmAdmin');
    expect(await call('pat')).toBe('free_trial');
    expect([(await trial({ disable: true })).status, await call('pat')]).toEqual([200, 'no_credential']);
  });

  it("200: prefers a person's trial to the trial for all", async () => {
    await lend();
    await trial({ enable: true });
    expect((await trial({ disable: true, metadata: { username: 'pat' } })).body.message).toBe(
      'There is no free trial of pat.',
    );
    expect([await call('pat'), await call('vic')]).toEqual(['no_credential', 'free_trial']);
    await trial({ enable: true, metadata: { username: 'PAT' } });
    expect(await call('pat')).toBe('free_trial');
  });

  it('200: beginning it again neither moves its end nor gives back its tokens', async () => {
    await lend();
    const first = await trial(
      { enable: true, metadata: { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' } },
      'dmAdmin',
    );
    const again = await trial({ enable: true });
    expect([again.body.message, await call('pat')]).toEqual([first.body.message, 'trial_spent']);
    const { rows } = await db.pool.query(`select action from audit_log where table_name = 'llm_trials'`);
    expect(rows).toEqual([{ action: 'insert' }]);
  });

  it('400: both, neither, an end before the start, no person; 403: fields that only DM admins set', async () => {
    expect((await trial({ enable: true, disable: true })).status).toBe(400);
    expect((await trial({ metadata: {} })).status).toBe(400);
    for (const field of ['starts_at', 'ends_at'])
      expect(await trial({ enable: true, metadata: { [field]: '2016-12-31T23:59:60Z' } }, 'dmAdmin')).toMatchObject({
        status: 400,
        body: { errors: [{ path: `/metadata/${field}` }] },
      });
    expect(
      (await trial({ enable: true, metadata: { ends_at: '2020-01-01T00:00:00Z' } }, 'dmAdmin')).body.errors,
    ).toMatchObject([{ path: '/metadata/ends_at' }]);
    expect((await trial({ enable: true, metadata: { username: 'kim' } })).body.errors).toMatchObject([
      { path: '/metadata/username' },
    ]);
    expect((await trial({ enable: true, metadata: { long: 'x'.repeat(17_000) } })).body.errors).toMatchObject([
      { path: '/metadata' },
    ]);
    for (const metadata of [
      { token_budget: 1 },
      { ends_at: '2030-01-01T00:00:00Z' },
      { starts_at: '2020-01-01T00:00:00Z' },
    ])
      expect((await trial({ enable: true, metadata })).status).toBe(403);
    expect((await db.pool.query('select from llm_trials')).rowCount).toBe(0);
  });
});

describe('getFreeTrialStatus', () => {
  const read = (who: string, role: Role = 'admin') =>
    get<Schemas['FreeTrialStatus']>(`${ORG}users/${who}/free-trial`, role);

  it('200: while it runs and has tokens', async () => {
    await lend();
    expect((await read('pat')).body).toEqual({ is_in_free_trial: false });
    await send('POST', 'use-free-trial/', { enable: true });
    expect([(await read('pat')).body, (await read('pat', 'learner')).body]).toEqual([
      { is_in_free_trial: true },
      { is_in_free_trial: true },
    ]);
    await call('pat', 100_000);
    expect((await read('pat')).body).toEqual({ is_in_free_trial: false });
  });

  it('403, 404: of others', async () => {
    expect((await read('ada', 'learner')).status).toBe(403);
    for (const who of ['kim', 'nobody']) expect((await read(who)).status).toBe(404);
    expect((await get('/api/ai-account/orgs/nowhere/users/pat/free-trial', 'admin')).status).toBe(404);
  });
});

describe.each(['getLlmLimits', 'setLlmLimits'])('%s', () => {
  const LIMITS = {
    monthly_token_limit: 100,
    monthly_cost_limit: 2.5,
    person_monthly_token_limit: 20,
    person_monthly_cost_limit: null,
  };
  const read = (role: Role = 'admin') => get<Schemas['LlmLimits']>(`${ORG}llm-limits/`, role);
  const set = (body: object, role: Role = 'admin') => send<Schemas['LlmLimits']>('PUT', 'llm-limits/', body, role);

  it('200: replaces the sent fields, and counts the usage', async () => {
    expect((await read()).body).toMatchObject({
      monthly_token_limit: null,
      person_monthly_cost_limit: null,
      tokens_used: 0,
      cost_used: 0,
      month: expect.stringMatching(/^\d{4}-\d\d$/),
    });
    await lend();
    await send('POST', 'use-default-llm-key/', { enable: true });
    expect((await set(LIMITS)).body).toMatchObject({ ...LIMITS, tokens_used: 0 });
    expect([await call('pat', 30), await call('pat'), await call('vic', 80), await call('ada')]).toEqual([
      'default_key',
      'budget_spent',
      'default_key',
      'budget_spent',
    ]);
    expect((await read()).body).toMatchObject({ ...LIMITS, tokens_used: 110 });
    expect((await set({})).body).toMatchObject({
      monthly_token_limit: null,
      monthly_cost_limit: null,
      person_monthly_token_limit: null,
    });
    expect(await call('ada')).toBe('default_key');
  });

  it('400, 403, 404', async () => {
    expect((await set({ monthly_token_limit: -1 })).status).toBe(400);
    expect([(await read('learner')).status, (await set(LIMITS, 'viewer')).status]).toEqual([403, 403]);
    expect([(await read('otherAdmin')).status, (await set(LIMITS, 'otherAdmin')).status]).toEqual([404, 404]);
  });
});

describe.each(['getPersonLlmLimits', 'setPersonLlmLimits', 'removePersonLlmLimits'])('%s', () => {
  const read = (who = 'pat', role: Role = 'admin') =>
    get<Schemas['PersonLlmLimits']>(`${ORG}users/${who}/llm-limits/`, role);
  const set = (body: object, who = 'pat', role: Role = 'admin') =>
    send<Schemas['PersonLlmLimits']>('PUT', `users/${who}/llm-limits/`, body, role);

  it('200, 204: own limits in place of those of each person, until they are removed', async () => {
    await send('PUT', 'llm-limits/', { person_monthly_token_limit: 20 });
    expect((await read()).body).toMatchObject({
      monthly_token_limit: 20,
      monthly_cost_limit: null,
      has_own_limits: false,
    });
    expect((await set({ monthly_token_limit: 50, monthly_cost_limit: 1.25 })).body).toMatchObject({
      monthly_token_limit: 50,
      monthly_cost_limit: 1.25,
      has_own_limits: true,
    });
    expect((await read('pat', 'learner')).body).toMatchObject({ monthly_token_limit: 50 });
    expect((await set({})).body).toMatchObject({ monthly_token_limit: null, has_own_limits: true });
    for (let time = 1; time <= 2; time += 1) expect((await send('DELETE', 'users/pat/llm-limits/')).status).toBe(204);
    expect((await read()).body).toMatchObject({ monthly_token_limit: 20, has_own_limits: false });
  });

  it('403: a learner reads only their own, and sets none; 404: people of other platforms', async () => {
    expect([
      (await read('ada', 'learner')).status,
      (await set({}, 'pat', 'learner')).status,
      (await send('DELETE', 'users/pat/llm-limits/', undefined, 'learner')).status,
    ]).toEqual([403, 403, 403]);
    expect([
      (await read('kim')).status,
      (await set({}, 'kim')).status,
      (await send('DELETE', 'users/kim/llm-limits/')).status,
    ]).toEqual([404, 404, 404]);
  });
});
