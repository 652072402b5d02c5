import { describe, expect, it } from '@jest/globals';
import { grantApp } from '../../../db/features/registry.js';
import { saveFeatureConfig, saveSharedFeatureConfig } from '../../../db/features/saveFeatureConfig.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
type Problem = Schemas['Problem'];

const server = mentorServer();
restoreBeforeEach(server.db);

const call = async <Body>(method: string, path: string, body?: unknown, who: Role | null = 'dmAdmin') =>
  server.request<Body & Problem>(method, `/api/features/registry/${path}`, {
    ...(who && { as: server.as[who] }),
    ...(body !== undefined && { body }),
  });
const STUDIO = { name: 'Studio', url: 'https://studio.example' };
const DARK_MODE = { name: 'dark_mode', type: 'boolean', default_value: false };
const createApp = async (app: object = STUDIO) => (await call<Schemas['RegisteredApp']>('POST', 'apps/', app)).body;
const createFeature = (feature: object = DARK_MODE, who: Role | null = 'dmAdmin') =>
  call<Schemas['RegisteredFeature']>('POST', 'features/', feature, who);
const configOf = async (feature: string) => {
  const { body } = await server.get<Schemas['FeatureConfig']>('/api/features/config/', 'learner');
  return body.features.find((one) => one.feature === feature);
};
const settingsOf = async (table: string) =>
  (await server.db.pool.query<{ config: object }>(`select config from ${table}`)).rows[0]!.config;
const refusedFor: (Role | null)[] = [null, 'admin', 'viewer', 'learner'];
const statusesOf = async (method: string, path: string, body?: unknown) =>
  Promise.all(refusedFor.map(async (who) => (await call(method, path, body, who)).status));

describe('listRegisteredApps', () => {
  it('200: by name, also those that are not active; one page at a time', async () => {
    for (const name of ['Studio', 'board', 'Archive'])
      await createApp({ name, url: `https://${name}.example`, active: name !== 'Archive' });
    const { body } = await call<Schemas['RegisteredAppPage']>('GET', 'apps/');
    expect([body.count, body.results.map(({ name, active }) => [name, active])]).toEqual([
      3,
      [
        ['Archive', false],
        ['board', true],
        ['Studio', true],
      ],
    ]);
    expect((await call<Schemas['RegisteredAppPage']>('GET', 'apps/?page=2&page_size=2')).body).toMatchObject({
      count: 3,
      results: [{ name: 'Studio' }],
      next: null,
    });
    expect((await call<Schemas['RegisteredAppPage']>('GET', 'apps/?page=9')).body).toMatchObject({
      count: 3,
      results: [],
    });
  });

  it('400, 401, 403: a page that is none; DM admins only', async () => {
    expect((await call('GET', 'apps/?page=0')).status).toBe(400);
    expect(await statusesOf('GET', 'apps/')).toEqual([401, 403, 403, 403]);
  });
});

describe('registerApp', () => {
  it('201: with defaults, and it can be granted', async () => {
    expect(await createApp()).toMatchObject({
      ...STUDIO,
      type: 'app',
      metadata: {},
      onboarding_required: false,
      trial_days: null,
      active: true,
    });
    await grantApp(server.db, TESTER, {
      platformId: server.ids.north!,
      userId: null,
      app: 'studio',
      reason: 'grant',
      provider: '',
      endsAt: null,
    });
    expect((await server.get<Schemas['UserAppPage']>('/api/features/apps/', 'learner')).body.results).toMatchObject([
      { app: { name: 'Studio' } },
    ]);
  });

  it('201: with all fields, which getRegisteredApp reads', async () => {
    const app = {
      ...STUDIO,
      type: 'authoring',
      metadata: { icon: 'pencil' },
      onboarding_required: true,
      trial_days: 14,
      active: false,
    };
    const { id } = await createApp(app);
    expect((await call('GET', `apps/${id}/`)).body).toMatchObject({ id, ...app });
  });

  it('409: of parallel ones with one name or one address one is registered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => call('POST', 'apps/', nth % 2 ? STUDIO : { ...STUDIO, name: 'STUDIO' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await call('POST', 'apps/', { name: 'Other', url: 'https://STUDIO.example' })).body.detail).toBe(
      'Another app has this address.',
    );
  });

  it.each([
    { name: '' },
    { name: ' Studio' },
    { url: 'studio' },
    { url: 'javascript:alert(1)' },
    { trial_days: 0 },
    { metadata: [] },
    { unknown: 1 },
  ])('400: %j', async (fields) => {
    expect((await call('POST', 'apps/', { ...STUDIO, ...fields })).status).toBe(400);
  });

  it('401, 403: DM admins only', async () => {
    expect(await statusesOf('POST', 'apps/', STUDIO)).toEqual([401, 403, 403, 403]);
  });
});

describe('getRegisteredApp', () => {
  it('400, 401, 403, 404: no number; DM admins only; unknown', async () => {
    expect((await call('GET', 'apps/studio/')).status).toBe(400);
    expect(await statusesOf('GET', 'apps/1/')).toEqual([401, 403, 403, 403]);
    expect((await call('GET', 'apps/2147483647/')).status).toBe(404);
  });
});

describe('updateRegisteredApp', () => {
  it('200: changes only the sent fields; a repeated request changes nothing', async () => {
    const { id, modified } = await createApp({ ...STUDIO, trial_days: 14 });
    expect((await call<Schemas['RegisteredApp']>('PATCH', `apps/${id}/`, { trial_days: 14 })).body.modified).toBe(
      modified,
    );
    expect(
      (await call('PATCH', `apps/${id}/`, { trial_days: null, metadata: { icon: 'pencil' }, active: false })).body,
    ).toMatchObject({ ...STUDIO, trial_days: null, metadata: { icon: 'pencil' }, active: false });
  });

  it('400, 401, 403, 404, 409: an address that is none; DM admins only; unknown; the name of another app', async () => {
    const { id } = await createApp();
    await createApp({ name: 'Board', url: 'https://board.example' });
    expect((await call('PATCH', `apps/${id}/`, { url: 'ftp://studio.example' })).status).toBe(400);
    expect(await statusesOf('PATCH', `apps/${id}/`, { active: false })).toEqual([401, 403, 403, 403]);
    expect((await call('PATCH', 'apps/2147483647/', { active: false })).status).toBe(404);
    expect((await call('PATCH', `apps/${id}/`, { name: 'BOARD' })).body).toMatchObject({
      status: 409,
      detail: 'Another app has this name.',
    });
  });
});

describe('deleteRegisteredApp', () => {
  it('204, 404, 409: is removed once, and never while a person has it', async () => {
    const { id } = await createApp();
    const board = await createApp({ name: 'Board', url: 'https://board.example' });
    await grantApp(server.db, TESTER, {
      platformId: server.ids.north!,
      userId: server.ids.pat!,
      app: 'board',
      reason: 'grant',
      provider: '',
      endsAt: null,
    });
    expect([
      (await call('DELETE', `apps/${id}/`)).status,
      (await call('DELETE', `apps/${id}/`)).status,
      (await call('DELETE', `apps/${board.id}/`)).status,
    ]).toEqual([204, 404, 409]);
  });

  it('400, 401, 403: no number; DM admins only', async () => {
    const { id } = await createApp();
    expect((await call('DELETE', 'apps/0/')).status).toBe(400);
    expect(await statusesOf('DELETE', `apps/${id}/`)).toEqual([401, 403, 403, 403]);
  });
});

describe('listRegisteredFeatures', () => {
  it('200: to everybody, by name; one page at a time', async () => {
    for (const name of ['zoom', 'alerts']) await createFeature({ ...DARK_MODE, name });
    for (const who of ['dmAdmin', 'admin', 'learner'] as const)
      expect((await call<Schemas['RegisteredFeaturePage']>('GET', 'features/', undefined, who)).body).toMatchObject({
        count: 2,
        results: [{ name: 'alerts' }, { name: 'zoom' }],
      });
    expect((await call<Schemas['RegisteredFeaturePage']>('GET', 'features/?page=2&page_size=1')).body).toMatchObject({
      results: [{ name: 'zoom' }],
    });
  });

  it('400, 401: an invalid page; no credential', async () => {
    expect((await call('GET', 'features/?page_size=0')).status).toBe(400);
    expect((await call('GET', 'features/', undefined, null)).status).toBe(401);
  });
});

describe('registerFeature', () => {
  it('201: with defaults, and it can be set', async () => {
    expect((await createFeature()).body).toMatchObject({
      ...DARK_MODE,
      description: '',
      allowed_values: null,
      set_by_people: true,
    });
    expect(
      (await server.send('POST', '/api/features/config/', { config: { dark_mode: true } }, 'learner')).status,
    ).toBe(200);
  });

  it.each([
    { name: 'word', type: 'text', default_value: 'true', allowed_values: ['true', '1', 'null'] },
    { name: 'limit', type: 'number', default_value: 0.5 },
    { name: 'order', type: 'list', default_value: ['b', 'a'] },
    { name: 'layout', type: 'object', default_value: { left: 1 }, description: 'Columns.', set_by_people: false },
  ])('201: %j is read as it was sent', async (feature) => {
    expect((await createFeature(feature)).body).toMatchObject(feature);
    expect((await call('GET', `features/${feature.name}/`, undefined, 'learner')).body).toMatchObject(feature);
    expect(await configOf(feature.name)).toMatchObject({ value: feature.default_value, source: 'default' });
  });

  it.each([
    [{ default_value: 'no' }, '/default_value'],
    [{ default_value: null }, '/default_value'],
    [{ type: 'text', default_value: 'c', allowed_values: ['a', 'b'] }, '/default_value'],
    [{ allowed_values: [true, 'b'] }, '/allowed_values/1'],
    [{ type: 'text', default_value: 'x'.repeat(10_001) }, '/default_value'],
    [{ name: '1st' }, '/name'],
    [{ allowed_values: [] }, '/allowed_values'],
  ])('400: %j', async (fields, path) => {
    const { status, body } = await createFeature({ ...DARK_MODE, ...fields });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('409: of parallel ones with one name one is registered', async () => {
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => createFeature()))).map(({ status }) => status).sort(),
    ).toEqual([201, 409, 409, 409, 409]);
  });

  it('401, 403: DM admins only', async () => {
    expect(await statusesOf('POST', 'features/', DARK_MODE)).toEqual([401, 403, 403, 403]);
  });
});

describe('getRegisteredFeature', () => {
  it('400, 401, 404: no name; no credential; unknown', async () => {
    expect((await call('GET', 'features/1st/')).status).toBe(400);
    expect((await call('GET', 'features/unknown/', undefined, null)).status).toBe(401);
    expect((await call('GET', 'features/unknown/')).status).toBe(404);
  });
});

describe('updateRegisteredFeature', () => {
  it('200: a setting that the feature no longer takes counts as not set, until it takes it again', async () => {
    await createFeature({ name: 'level', type: 'text', default_value: 'low', allowed_values: ['low', 'high'] });
    await saveFeatureConfig(
      server.db,
      TESTER,
      { platformId: server.ids.north!, userId: server.ids.pat! },
      { level: 'high' },
    );
    expect(await configOf('level')).toMatchObject({ value: 'high', source: 'person' });
    expect((await call('PATCH', 'features/level/', { allowed_values: ['low'] })).body).toMatchObject({
      allowed_values: ['low'],
      default_value: 'low',
    });
    expect(await configOf('level')).toMatchObject({ value: 'low', source: 'default' });
    expect(
      (await call('PATCH', 'features/level/', { type: 'number', default_value: 1, allowed_values: null })).status,
    ).toBe(200);
    expect(await configOf('level')).toMatchObject({ value: 1, source: 'default' });
    await call('PATCH', 'features/level/', { type: 'text', default_value: 'low' });
    expect(await configOf('level')).toMatchObject({ value: 'high', source: 'person' });
  });

  it('200: the same again changes nothing', async () => {
    const { modified } = (await createFeature()).body;
    expect(
      (
        await call<Schemas['RegisteredFeature']>('PATCH', 'features/dark_mode/', {
          default_value: false,
          allowed_values: null,
        })
      ).body.modified,
    ).toBe(modified);
  });

  it('400, 401, 403, 404: values that do not fit; DM admins only; unknown', async () => {
    await createFeature();
    expect((await call('PATCH', 'features/dark_mode/', { type: 'text' })).body).toMatchObject({
      status: 400,
      errors: [{ path: '/default_value' }],
    });
    expect(await statusesOf('PATCH', 'features/dark_mode/', { description: 'Dark pages.' })).toEqual([
      401, 403, 403, 403,
    ]);
    expect((await call('PATCH', 'features/unknown/', { description: '' })).status).toBe(404);
  });
});

describe('deleteRegisteredFeature', () => {
  it('204, 404: with its settings, once', async () => {
    await createFeature();
    await createFeature({ ...DARK_MODE, name: 'zoom' });
    const platformId = server.ids.north!;
    const both = { dark_mode: true, zoom: true };
    await saveFeatureConfig(server.db, TESTER, { platformId, userId: server.ids.pat! }, both);
    await saveSharedFeatureConfig(server.db, TESTER, { platformId, departmentId: null }, both);
    expect([
      (await call('DELETE', 'features/dark_mode/')).status,
      (await call('DELETE', 'features/dark_mode/')).status,
    ]).toEqual([204, 404]);
    expect([await settingsOf('feature_configs'), await settingsOf('platform_feature_configs')]).toEqual([
      { zoom: true },
      { zoom: true },
    ]);
    await createFeature();
    expect(await configOf('dark_mode')).toMatchObject({ value: false, source: 'default' });
  });

  it('400, 401, 403: no name; DM admins only', async () => {
    await createFeature();
    expect((await call('DELETE', 'features/1st/')).status).toBe(400);
    expect(await statusesOf('DELETE', 'features/dark_mode/')).toEqual([401, 403, 403, 403]);
  });
});
