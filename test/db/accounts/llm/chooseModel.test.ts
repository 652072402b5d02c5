import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../../db/core/secretBox.js';
import { saveCredential } from '../../../../db/accounts/credentials/saveCredential.js';
import {
  type ChosenModel,
  type RequestedModel,
  chooseModel,
  decryptModelKey,
} from '../../../../db/accounts/llm/chooseModel.js';
import { LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase();
const secrets = createSecretBox(Buffer.alloc(32, 9));
const [MAIN, NORTH] = [1, 2];
const [ANN, BOB] = [1, 2];

beforeAll(() =>
  db.pool.query(`insert into platforms (key, name, is_main) values ('main', 'Main', true), ('north', 'North', false)`),
);
beforeEach(() => db.pool.query('truncate service_credentials, llm_settings, llm_trials, llm_periods'));

const credential = (
  platformId: number,
  name: string,
  value: Record<string, string> = { api_key: `${platformId}-${name}` },
) => saveCredential(db, TESTER, secrets, { platformId, kind: 'llm', name, value });
const settings = (
  platformId: number,
  values: { provider?: string; model?: string; available?: string[]; isDefaultKey?: boolean },
) =>
  db.pool.query(
    `insert into llm_settings (platform_id, active_provider, active_model, available_models, use_default_key) values ($1, $2, $3, $4, $5)`,
    [
      platformId,
      values.provider ?? null,
      values.model ?? null,
      values.available ? JSON.stringify(values.available.map(named)) : null,
      values.isDefaultKey ?? false,
    ],
  );
const named = (text: string) => ({ provider: text.split('/')[0]!, model: text.split('/')[1]! });
const trial = (userId: number, values: { enabled?: boolean; from?: string; to?: string; budget?: number } = {}) =>
  db.pool.query(
    `insert into llm_trials (platform_id, user_id, enabled, starts_at, ends_at, token_budget)
     values ($1, $2, $3, now() + cast($4 as interval), now() + cast($5 as interval), $6)`,
    [NORTH, userId, values.enabled ?? true, values.from ?? '-1 day', values.to ?? '1 day', values.budget ?? 100],
  );

const said = ({ provider, model, paidBy, trialOf, credential: { platform_id: owner } }: ChosenModel) =>
  `${provider}/${model} of ${owner} by ${paidBy}${trialOf === null ? '' : ` ${trialOf}`}`;
async function choice(
  model: RequestedModel | string | null = null,
  { userId = ANN, platformId = NORTH } = {},
): Promise<string> {
  const wanted = typeof model === 'string' ? { provider: null, model } : model;
  try {
    return said(await chooseModel(db, { platformId, userId, model: wanted }));
  } catch (error) {
    if (error instanceof LlmRefused) return error.code;
    throw error;
  }
}

describe('chooseModel', () => {
  it("chooses the active model with the platform's own credential", async () => {
    await credential(NORTH, 'openai');
    await settings(NORTH, { provider: 'openai', model: 'small' });
    expect(await choice()).toBe('openai/small of 2 by own');
    const chosen = await chooseModel(db, { platformId: NORTH, userId: ANN, model: null });
    expect(decryptModelKey(secrets, chosen)).toEqual({
      provider: 'openai',
      model: 'small',
      baseUrl: null,
      apiKey: '2-openai',
    });
  });

  it('chooses the named model, with a normalized provider or else the active one', async () => {
    await Promise.all([credential(NORTH, 'openai'), credential(NORTH, 'anthropic')]);
    await settings(NORTH, { provider: 'openai', model: 'small' });
    expect(await choice({ provider: 'Anthropic', model: 'wise' })).toBe('anthropic/wise of 2 by own');
    expect(await choice('big')).toBe('openai/big of 2 by own');
    expect(await choice({ provider: 'google', model: 'other' })).toBe('no_credential');
  });

  it("refuses models that the platform does not offer, for all providers and with the main platform's key", async () => {
    await Promise.all([credential(NORTH, 'openai'), credential(NORTH, 'anthropic'), credential(MAIN, 'google')]);
    await settings(NORTH, {
      provider: 'openai',
      model: 'small',
      available: ['openai/small', 'anthropic/wise'],
      isDefaultKey: true,
    });
    expect(await choice('wise')).toBe('anthropic/wise of 2 by own');
    for (const one of ['big', { provider: 'openai', model: 'wise' }, { provider: 'google', model: 'small' }])
      expect(await choice(one)).toBe('model_not_allowed');
  });

  it('uses an offered model if the active one is not offered', async () => {
    await Promise.all([credential(NORTH, 'openai'), credential(NORTH, 'anthropic')]);
    await settings(NORTH, { provider: 'openai', model: 'small', available: ['anthropic/wise', 'openai/big'] });
    expect(await choice()).toBe('openai/big of 2 by own');
    await db.pool.query(`update llm_settings set available_models = '[]'`);
    expect(await choice()).toBe('no_credential');
  });

  it('ignores an inactive credential', async () => {
    await credential(NORTH, 'openai');
    await settings(NORTH, { provider: 'openai', model: 'small' });
    await db.pool.query('update service_credentials set active = false');
    expect(await choice()).toBe('no_credential');
  });

  it('chooses none if nothing is configured', async () => {
    expect(await choice()).toBe('no_credential');
    expect(await choice('small')).toBe('no_credential');
  });

  describe('with the credentials of the main platform', () => {
    beforeEach(async () => {
      await credential(MAIN, 'openai');
      await settings(MAIN, { provider: 'openai', model: 'shared', available: ['openai/shared', 'openai/large'] });
    });

    it('uses them only where it may, and only models that both offer', async () => {
      expect(await choice()).toBe('no_credential');
      await settings(NORTH, { isDefaultKey: true });
      expect([await choice(), await choice('large'), await choice('huge')]).toEqual([
        'openai/shared of 1 by default_key',
        'openai/large of 1 by default_key',
        'no_credential',
      ]);
      await db.pool.query(
        `update llm_settings set available_models = '[{"provider": "openai", "model": "large"}]' where platform_id = 2`,
      );
      expect([await choice(), await choice('shared')]).toEqual([
        'openai/large of 1 by default_key',
        'model_not_allowed',
      ]);
    });

    it("prefers the platform's own credentials; the main platform uses its own", async () => {
      await credential(NORTH, 'openai');
      await settings(NORTH, { provider: 'openai', model: 'shared', isDefaultKey: true });
      expect([await choice(), await choice(null, { platformId: MAIN })]).toEqual([
        'openai/shared of 2 by own',
        'openai/shared of 1 by own',
      ]);
    });

    it('charges a running trial with remaining tokens', async () => {
      await trial(0);
      expect([await choice(), await choice(null, { userId: BOB })]).toEqual([
        'openai/shared of 1 by free_trial 0',
        'openai/shared of 1 by free_trial 0',
      ]);
      await db.pool.query(
        `insert into llm_periods (platform_id, user_id, month, tokens) values (2, 0, 'infinity', 100)`,
      );
      expect(await choice()).toBe('trial_spent');
    });

    it("prefers a person's trial to the trial for all", async () => {
      await trial(0);
      await trial(BOB, { enabled: false });
      expect([await choice(), await choice(null, { userId: BOB })]).toEqual([
        'openai/shared of 1 by free_trial 0',
        'no_credential',
      ]);
    });

    it.each([
      ['has not begun', { from: '1 hour' }, 'no_credential'],
      ['has ended', { to: '-1 hour' }, 'trial_spent'],
      ['is switched off', { enabled: false }, 'no_credential'],
      ['has no budget', { budget: 0 }, 'trial_spent'],
    ])('lets no trial pay that %s', async (_, values, refusal) => {
      await trial(0, values);
      expect(await choice()).toBe(refusal);
    });
  });
});
