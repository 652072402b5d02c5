import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { createSecretBox } from '../../../db/core/secretBox.js';
import { saveCredential } from '../../../db/accounts/credentials/saveCredential.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Metadata = components['schemas']['PlatformMetadata'];
type Answer = Metadata & { errors?: { path: string }[] };

const PATH = '/api/ai-account/orgs/north/platform-metadata/';
const { db, ids, get, send: request } = mentorServer();
restoreBeforeEach(db);

const send = (method: string, body: object, role: Role = 'admin', path = PATH) =>
  request<Answer>(method, path, body, role);
const read = async () => (await get<Metadata>(PATH, 'admin')).body;
const credential = (name = 'openai', kind: 'llm' | 'integration' = 'llm') =>
  saveCredential(db, TESTER, createSecretBox(Buffer.alloc(32, 7)), {
    platformId: ids.north!,
    kind,
    name,
    value: { api_key: 'sk-1' },
  });
const serviceOf = ({ services }: Metadata, name: string) => services.find((one) => one.name === name);
const SMALL = { provider: 'openai', model: 'small' };

describe('getPlatformMetadata', () => {
  it('200: nothing is set at first, and all services are there', async () => {
    const metadata = await read();
    expect(metadata).toMatchObject({
      platform: 'north',
      active_llm_provider: null,
      active_llm: null,
      available_llms: null,
      use_default_llm_key: false,
      metadata: {},
    });
    expect(metadata.services.slice(0, 4).map(({ name, kind }) => [name, kind])).toEqual(
      ['anthropic', 'google', 'openai', 'openai-compatible'].map((name) => [name, 'llm']),
    );
    expect(
      metadata.services.some(({ is_configured: isConfigured, is_active: isActive }) => isConfigured || isActive),
    ).toBe(false);
  });

  it('200: lists the services with credentials, of this platform only', async () => {
    await credential();
    expect(serviceOf(await read(), 'openai')).toMatchObject({
      is_configured: true,
      is_active: true,
      service_info: { id: 1, display_name: 'OpenAI' },
    });
    const south = await get<Metadata>(PATH.replace('north', 'south'), 'otherAdmin');
    expect(serviceOf(south.body, 'openai')).toMatchObject({ is_configured: false });
  });

  it('401, 403, 404: administrators of the platform only', async () => {
    expect((await get(PATH, null)).status).toBe(401);
    for (const role of ['viewer', 'learner'] as const) expect((await get(PATH, role)).status).toBe(403);
    expect((await get(PATH, 'otherAdmin')).status).toBe(404);
  });
});

describe('upsertPlatformMetadata', () => {
  it('201, then 200: changes only the sent fields', async () => {
    const first = await send('POST', {
      active_llm_provider: 'OpenAI',
      active_llm: 'small',
      available_llms: [SMALL],
      platform: 'north',
    });
    expect([first.status, first.body]).toMatchObject([
      201,
      { active_llm_provider: 'openai', active_llm: 'small', available_llms: [SMALL] },
    ]);
    const second = await send('POST', { metadata: { contact: 'it@north.example' } });
    expect([second.status, second.body]).toMatchObject([
      200,
      { active_llm: 'small', metadata: { contact: 'it@north.example' } },
    ]);
    expect((await send('POST', {})).body).toEqual(second.body);
  });

  it('200: takes credentials out of use and puts them back', async () => {
    await credential('avatarvideo', 'integration');
    const services = (isActive: boolean) => ({ services: [{ name: 'avatarvideo', is_active: isActive }] });
    expect(serviceOf((await send('POST', services(false))).body, 'avatarvideo')).toMatchObject({
      is_configured: true,
      is_active: false,
    });
    expect(serviceOf((await send('POST', services(true))).body, 'avatarvideo')).toMatchObject({ is_active: true });
  });

  it('400: refuses the whole request for one invalid value', async () => {
    const wrong: [object, string][] = [
      [{ active_llm_provider: 'nowhere' }, '/active_llm_provider'],
      [{ available_llms: [SMALL, { provider: 'cardpay', model: 'x' }] }, '/available_llms/1/provider'],
      [{ active_llm: 'small' }, '/active_llm'],
      [{ active_llm_provider: 'openai', active_llm: 'big', available_llms: [SMALL] }, '/active_llm'],
      [{ metadata: { kept: true }, services: [{ name: 'openai', is_active: true }] }, '/services/0/name'],
      [{ metadata: { long: 'x'.repeat(17_000) } }, '/metadata'],
    ];
    for (const [body, path] of wrong) {
      const { status, body: answer } = await send('POST', body);
      expect([status, answer.errors?.map((one) => one.path)]).toEqual([400, [path]]);
    }
    expect((await db.pool.query('select from llm_settings')).rowCount).toBe(0);
  });

  it('400: the active model stays among the available ones', async () => {
    await send('POST', { active_llm_provider: 'openai', active_llm: 'small' });
    expect((await send('POST', { available_llms: [{ provider: 'openai', model: 'big' }] })).status).toBe(400);
    expect((await read()).available_llms).toBeNull();
  });

  it('201, 200: one of many at once is the first', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => send('POST', { metadata: { index } })));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
  });
});

describe('updateActiveLlm', () => {
  it('200: replaces provider, model and available models', async () => {
    await send('POST', {
      active_llm_provider: 'openai',
      active_llm: 'small',
      available_llms: [SMALL],
      metadata: { kept: 1 },
    });
    const changed = await send('PUT', { active_llm_provider: 'anthropic' });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { active_llm_provider: 'anthropic', active_llm: null, available_llms: null, metadata: { kept: 1 } },
    ]);
    const whole = { active_llm_provider: 'openai', active_llm: 'small', available_llms: [SMALL] };
    expect((await send('PUT', whole)).body).toMatchObject(whole);
    expect((await send('PUT', whole)).body).toMatchObject(whole);
    expect((await send('PUT', { active_llm_provider: null, available_llms: [] })).body).toMatchObject({
      active_llm_provider: null,
      active_llm: null,
      available_llms: [],
    });
  });

  it('400: a model that is not available, an unknown provider, a missing one', async () => {
    expect(
      (await send('PUT', { active_llm_provider: 'openai', active_llm: 'big', available_llms: [SMALL] })).body.errors,
    ).toMatchObject([{ path: '/active_llm' }]);
    expect((await send('PUT', { active_llm_provider: 'nowhere' })).status).toBe(400);
    expect((await send('PUT', {})).status).toBe(400);
    expect((await send('PUT', { active_llm_provider: 'openai' }, 'learner')).status).toBe(403);
    expect((await send('PUT', { active_llm_provider: 'openai' }, 'otherAdmin')).status).toBe(404);
  });
});
