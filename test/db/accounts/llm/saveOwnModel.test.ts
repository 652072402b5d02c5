import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../../db/core/secretBox.js';
import { findServiceCredential } from '../../../../db/accounts/credentials/findServiceCredential.js';
import { findOwnModel, removeOwnModel, saveOwnModel } from '../../../../db/accounts/llm/saveOwnModel.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase();
const secrets = createSecretBox(Buffer.alloc(32, 9));
const [NORTH, SOUTH] = [1, 2];
const own = (model: string) => ({ provider: 'openai', model, baseUrl: null, apiKey: `key-of-${model}` });

beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North'), ('south', 'South')`));
beforeEach(() => db.pool.query('truncate service_credentials, llm_settings'));

describe('the own model of a platform', () => {
  it('is a single one after twenty parallel saves, separate per tenant', async () => {
    await saveOwnModel(db, TESTER, secrets, SOUTH, own('southern'));
    const models = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(models.map((model) => saveOwnModel(db, TESTER, secrets, NORTH, own(model))));
    const saved = (await findOwnModel(db, NORTH))!;
    const credential = await findServiceCredential(db, secrets, { platformId: NORTH, kind: 'llm', name: 'openai' });
    expect([models.includes(saved.model!), credential]).toEqual([true, { api_key: `key-of-${saved.model}` }]);
    expect([await removeOwnModel(db, TESTER, NORTH), await removeOwnModel(db, TESTER, NORTH)]).toEqual([true, false]);
    expect([await findOwnModel(db, NORTH), await findOwnModel(db, SOUTH)]).toEqual([
      null,
      { provider: 'openai', model: 'southern', baseUrl: null, hasKey: true },
    ]);
    expect(await findServiceCredential(db, secrets, { platformId: NORTH, kind: 'llm', name: 'openai' })).toBeNull();
  });

  it('joins the offered models, and keeps credentials of other providers', async () => {
    await saveOwnModel(db, TESTER, secrets, NORTH, own('one'));
    await db.pool.query(`update llm_settings set available_models = '[]'`);
    await saveOwnModel(db, TESTER, secrets, NORTH, { ...own('two'), provider: 'anthropic' });
    const { rows } = await db.pool.query('select active_provider, active_model, available_models from llm_settings');
    expect(rows).toEqual([
      {
        active_provider: 'anthropic',
        active_model: 'two',
        available_models: [{ provider: 'anthropic', model: 'two' }],
      },
    ]);
    expect(await findServiceCredential(db, secrets, { platformId: NORTH, kind: 'llm', name: 'openai' })).toEqual({
      api_key: 'key-of-one',
    });
  });
});
