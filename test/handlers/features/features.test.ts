import { beforeAll, describe, expect, it } from '@jest/globals';
import { grantApp, registerApp, registerFeature, revokeApp } from '../../../db/features/registry.js';
import { saveFeatureConfig, saveSharedFeatureConfig } from '../../../db/features/saveFeatureConfig.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
type Problem = Schemas['Problem'];

const server = mentorServer();
const STUDIO = 'https://studio.example';

beforeAll(async () => {
  const app = { url: STUDIO, type: 'authoring', metadata: {}, onboarding_required: true, trial_days: 14, active: true };
  await registerApp(server.db, TESTER, { ...app, name: 'Studio' });
  await registerApp(server.db, TESTER, { ...app, name: 'Board', url: 'https://board.example', trial_days: null });
  const feature = { description: '', allowed_values: null, set_by_people: true };
  await registerFeature(server.db, TESTER, { ...feature, name: 'dark_mode', type: 'boolean', default_value: false });
  await registerFeature(server.db, TESTER, { ...feature, name: 'layout', type: 'object', default_value: {} });
  await registerFeature(server.db, TESTER, {
    ...feature,
    name: 'level',
    type: 'text',
    default_value: 'low',
    allowed_values: ['low', 'high'],
  });
  await registerFeature(server.db, TESTER, {
    ...feature,
    name: 'beta',
    type: 'boolean',
    default_value: false,
    set_by_people: false,
  });
});
restoreBeforeEach(server.db);

const north = () => server.ids.north!;
const post = <Body>(path: string, body: unknown, who: Role | null = 'learner', headers: Record<string, string> = {}) =>
  server.request<Body & Problem>('POST', `/api/features/${path}/`, {
    ...(who && { as: server.as[who] }),
    body,
    headers,
  });
const get = <Body>(path: string, query: Record<string, string | number | boolean> = {}, who: Role | null = 'learner') =>
  server.get<Body & Problem>(`/api/features/${path}/`, who, query);
const apps = async (query = {}, who: Role = 'learner') =>
  (await get<Schemas['UserAppPage']>('apps', query, who)).body.results;
const grant = (fields: Partial<Parameters<typeof grantApp>[2]> = {}) =>
  grantApp(server.db, TESTER, {
    platformId: north(),
    userId: null,
    app: 'studio',
    reason: 'grant',
    provider: '',
    endsAt: null,
    ...fields,
  });
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

describe('listApps', () => {
  it('200: what is granted or paid, for everybody or one person, and why', async () => {
    expect(await apps()).toEqual([]);
    await grant();
    await grant({
      app: 'https://BOARD.example',
      userId: server.ids.pat,
      reason: 'subscription',
      provider: 'cardpay',
      endsAt: days(9),
    });
    expect(await apps()).toMatchObject([
      {
        app: { name: 'Board', url: 'https://board.example' },
        access_reason: 'subscription',
        has_active_subscription: true,
        provider: 'cardpay',
        subscription: { provider: 'cardpay' },
        is_active: true,
      },
      {
        app: { name: 'Studio', onboarding_required: true },
        platform: { key: 'north' },
        access_reason: 'grant',
        access_ends_at: null,
        subscription: null,
        is_admin: false,
        free_trial_started: false,
      },
    ]);
    expect(await apps({}, 'admin')).toMatchObject([{ app: { name: 'Studio' }, is_admin: true }]);
    expect(await apps({}, 'otherLearner')).toEqual([]);
    expect(await apps({ username: 'pat', app: 'board' }, 'admin')).toHaveLength(1);
    expect((await get<Schemas['UserAppPage']>('apps', { page: 2, page_size: 1 })).body).toMatchObject({
      count: 2,
      results: [{ app: { name: 'Studio' } }],
      next: null,
    });
  });

  it('200: what a person subscribed to, as long as it is paid, beside what is granted', async () => {
    const subscribe = async (starts: Date, ends: Date | null, reference: string) =>
      server.db.pool.query(
        `with studio as (select id from apps where name = 'Studio'),
              product as (insert into products (platform_id, sku, name, kind, app_id, amount, currency, period) select $1, $5, 'Studio', 'subscription', id, 900, 'EUR', 'monthly' from studio returning id),
              paid as (insert into subscriptions (platform_id, user_id, provider, is_live, reference, product_id, state, state_at, started_at) select $1, $2, 'cardpay', true, $5, id, 'active', now(), $3 from product returning id)
         insert into entitlements (platform_id, user_id, kind, product_id, app_id, quantity, subscription_id, is_live, starts_at, ends_at)
         select $1, $2, 'subscription', product.id, studio.id, 1, paid.id, true, $3, $4 from studio, product, paid`,
        [north(), server.ids.pat, starts, ends, reference],
      );
    await subscribe(days(1), days(30), 'later');
    expect(await apps({ include_ended: true })).toEqual([]);
    await subscribe(days(-9), days(-1), 'over');
    expect(await apps()).toEqual([]);
    expect(await apps({ include_ended: true })).toMatchObject([
      { app: { name: 'Studio' }, is_active: false, has_active_subscription: false },
    ]);
    await subscribe(days(-1), days(9), 'now');
    const paid = {
      app: { name: 'Studio' },
      has_active_subscription: true,
      provider: 'cardpay',
      subscription: { provider: 'cardpay' },
      is_active: true,
    };
    expect(await apps()).toMatchObject([{ ...paid, access_reason: 'subscription' }]);
    expect((await post('apps/update', { onboarding_completed: true, app: STUDIO })).status).toBe(200);
    expect(await apps({}, 'admin')).toEqual([]);
    await grant();
    expect(await apps()).toMatchObject([{ ...paid, access_reason: 'grant', access_ends_at: null }]);
  });

  it('200: what has ended is shown only on request', async () => {
    await grant({ endsAt: days(-1) });
    await grant({ app: 'Board' });
    await revokeApp(server.db, TESTER, { platformId: north(), userId: null, app: 'Board' });
    expect(await apps()).toEqual([]);
    expect(await apps({ include_ended: true })).toMatchObject([
      { is_active: false, access_reason: null },
      { is_active: false },
    ]);
    await server.db.pool.query('update apps set active = false');
    expect(await apps({ include_ended: true })).toEqual([]);
  });

  it('400, 401, 403, 404: a key names no person; no credential; another person; unknown, no member', async () => {
    expect((await get('apps', {}, 'dmAdmin')).status).toBe(400);
    expect((await get('apps', {}, null)).status).toBe(401);
    expect((await get('apps', { username: 'ada' })).status).toBe(403);
    expect((await get('apps', { username: 'nobody' }, 'admin')).status).toBe(404);
    expect((await get('apps', { email: 'nobody@south.example' }, 'admin')).status).toBe(404);
    // A person of only another tenant gets the same response as an unknown one.
    for (const [name, value] of Object.entries({
      username: 'kim',
      email: 'kim@south.example',
      user_id: server.ids.kim!,
    }))
      expect((await get('apps', { [name]: value }, 'admin')).status).toBe(404);
    expect((await get('apps', { username: 'kim' }, 'dmAdmin')).status).toBe(200);
    expect((await get('apps', { platform_key: 'south' }, 'admin')).status).toBe(404);
  });
});

describe('updateAppOnboarding', () => {
  const send = (body: object, who: Role | null = 'learner') =>
    post('apps/update', { onboarding_completed: true, app: STUDIO, ...body }, who);

  it('200: done and undone, also again', async () => {
    await grant();
    for (const onboarding_completed of [true, true, false]) {
      expect([(await send({ onboarding_completed })).body, (await apps())[0]!.onboarding_completed]).toEqual([
        { onboarding_completed, app: STUDIO },
        onboarding_completed,
      ]);
    }
    const { rows } = await server.db.pool.query(`select 1 from audit_log where table_name = 'user_apps'`);
    expect(rows).toHaveLength(2);
  });

  it('400, 401, 403, 404, 413, 415: no app, a key; no credential; another person; an inaccessible app; too large; another type', async () => {
    expect((await post('apps/update', { onboarding_completed: true })).status).toBe(400);
    expect((await send({}, 'dmAdmin')).status).toBe(400);
    expect((await send({}, null)).status).toBe(401);
    expect((await send({ username: 'ada' })).status).toBe(403);
    expect((await send({})).status).toBe(404);
    await grant({ endsAt: days(-1) });
    expect((await send({})).status).toBe(404);
    expect((await post('apps/update', { app: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect(
      (await server.request('POST', '/api/features/apps/update/', { as: server.as.learner, bytes: 'x' })).status,
    ).toBe(415);
  });
});

describe('updateAppTrialStatus', () => {
  const send = (body: object = {}, who: Role | null = 'learner', headers = {}) =>
    post<Schemas['FreeTrial']>('apps/update-trial-status', { app: STUDIO, platform: 'north', ...body }, who, headers);
  const end = () => server.db.pool.query(`update user_apps set trial_ends_at = now()`);

  it('200: gives access until it ends, once for parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(8).fill([200, { free_trial_started: true, app: STUDIO, platform: 'north' }]),
    );
    const [app] = await apps();
    expect(app).toMatchObject({
      access_reason: 'trial',
      is_active: true,
      free_trial_started: true,
      free_trial_expired: false,
    });
    expect(Math.round((Date.parse(app!.access_ends_at!) - Date.now()) / 86_400_000)).toBe(14);
    await end();
    expect(await apps()).toEqual([]);
    expect(await apps({ include_ended: true })).toMatchObject([
      { is_active: false, free_trial_started: true, free_trial_expired: true },
    ]);
    expect((await send()).status).toBe(409);
    await grant();
    expect(await apps()).toMatchObject([{ access_reason: 'grant', free_trial_expired: true }]);
  });

  it('200, 400: platform_key and platform mean the same', async () => {
    const body = { app: STUDIO, platform: undefined };
    expect((await send({ ...body, platform_key: 'north' })).body).toMatchObject({ platform: 'north' });
    expect((await send({ ...body, platform_key: 'north', platform: 'north' })).status).toBe(200);
    expect((await send({ ...body, platform_key: 'north', platform: 'south' })).status).toBe(400);
    expect((await send(body, 'learner')).status).toBe(200);
  });

  it('200: can be ended before; an administrator begins one for somebody', async () => {
    await send();
    expect((await send({ free_trial_started: false })).body.free_trial_started).toBe(false);
    expect(await apps()).toEqual([]);
    expect((await send({ username: 'vic' }, 'admin')).status).toBe(200);
    expect(await apps({}, 'viewer')).toHaveLength(1);
  });

  it('200: repeated by its Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'trial-1' };
    expect([
      (await send({}, 'learner', key)).status,
      await end().then(() => 'ended'),
      (await send({}, 'learner', key)).status,
    ]).toEqual([200, 'ended', 200]);
  });

  it('400, 401, 403, 404, 409: no trial; nobody; somebody else; another tenant, an unknown app; with a key of another request', async () => {
    expect((await send({ app: 'Board' })).status).toBe(400);
    expect((await send({}, null)).status).toBe(401);
    expect((await send({ username: 'ada' })).status).toBe(403);
    expect([
      (await send({ platform: 'south' })).status,
      (await send({ app: 'Nothing' })).status,
      (await send({ username: 'kim' }, 'admin')).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('getFeatureConfig', () => {
  const features = async (query = {}, who: Role = 'learner') =>
    (await get<Schemas['FeatureConfig']>('config', query, who)).body;
  const source = async () => (await features()).features.find(({ feature }) => feature === 'dark_mode')!;

  it('200: the nearest setting holds, and says where it is set', async () => {
    expect(await features()).toMatchObject({
      user_id: server.ids.pat,
      username: 'pat',
      platform_key: 'north',
      config: { dark_mode: false, layout: {}, level: 'low', beta: false },
    });
    expect(await source()).toEqual({ feature: 'dark_mode', value: false, source: 'default' });
    await saveSharedFeatureConfig(server.db, TESTER, { platformId: north(), departmentId: null }, { dark_mode: true });
    expect(await source()).toMatchObject({ value: true, source: 'platform' });
    const { rows } = await server.db.pool.query<{ id: number }>(
      `insert into departments (platform_id, name, parent_id) values ($1, 'Above', null) returning id`,
      [north()],
    );
    const above = rows[0]!.id;
    const below = (
      await server.db.pool.query<{ id: number }>(
        `insert into departments (platform_id, name, parent_id) values ($1, 'Below', $2) returning id`,
        [north(), above],
      )
    ).rows[0]!.id;
    await server.db.pool.query(
      'insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)',
      [north(), below, server.ids.pat],
    );
    await saveSharedFeatureConfig(
      server.db,
      TESTER,
      { platformId: north(), departmentId: above },
      { dark_mode: false, level: 'high' },
    );
    expect(await source()).toMatchObject({ value: false, source: 'department' });
    await saveSharedFeatureConfig(server.db, TESTER, { platformId: north(), departmentId: below }, { dark_mode: true });
    expect([await source(), (await features()).config.level]).toMatchObject([
      { value: true, source: 'department' },
      'high',
    ]);
    await saveFeatureConfig(server.db, TESTER, { platformId: north(), userId: server.ids.pat! }, { dark_mode: false });
    expect(await source()).toMatchObject({ value: false, source: 'person' });
    expect(
      await saveSharedFeatureConfig(
        server.db,
        TESTER,
        { platformId: server.ids.south!, departmentId: above },
        { dark_mode: true },
      ),
    ).toBe(false);
  });

  it('200: of others for administrators, by any name', async () => {
    for (const query of [{ user_id: server.ids.pat }, { username: 'PAT' }, { email: 'pat@north.example' }])
      expect((await features(query, 'admin')).user_id).toBe(server.ids.pat);
    expect((await features({ username: 'pat', platform_key: 'north' }, 'dmAdmin')).user_id).toBe(server.ids.pat);
  });

  it('400, 401, 403, 404: a key names nobody; nobody; somebody else; no member, another tenant', async () => {
    expect((await get('config', {}, 'dmAdmin')).status).toBe(400);
    expect((await get('config', {}, null)).status).toBe(401);
    expect((await get('config', { username: 'ada' })).status).toBe(403);
    expect((await get('config', { username: 'kim' }, 'admin')).status).toBe(404);
    expect((await get('config', { username: 'pat', platform_key: 'south' }, 'admin')).status).toBe(404);
  });
});

describe('updateFeatureConfig', () => {
  const send = (body: object, who: Role | null = 'learner') => post<Schemas['FeatureConfig']>('config', body, who);

  it('200: by config or by one feature, merged by key; null takes a setting away', async () => {
    expect((await send({ config: { dark_mode: true, layout: { left: 1, right: 2 } } })).body.config).toMatchObject({
      dark_mode: true,
      layout: { left: 1, right: 2 },
    });
    expect((await send({ feature: 'layout', values: { right: 3, left: null } })).body.config).toMatchObject({
      dark_mode: true,
      layout: { right: 3 },
    });
    const { features } = (await send({ config: { dark_mode: null } })).body;
    expect(features.find(({ feature }) => feature === 'dark_mode')).toMatchObject({ source: 'default' });
    const before = (await server.db.pool.query(`select 1 from audit_log where table_name = 'feature_configs'`)).rows
      .length;
    await send({ feature: 'layout', values: { right: 3 } });
    expect(
      (await server.db.pool.query(`select 1 from audit_log where table_name = 'feature_configs'`)).rows.length,
    ).toBe(before);
  });

  it('200: an administrator sets what is theirs to set, for others', async () => {
    expect(
      (await send({ username: 'pat', platform_key: 'north', config: { beta: true } }, 'admin')).body.config.beta,
    ).toBe(true);
    expect((await send({ config: { beta: true } })).status).toBe(403);
  });

  it('200: parallel changes of different features all stay', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => send({ config: { layout: { [`k${index}`]: index } } })),
    ]);
    expect(Object.keys((await send({ config: {} })).body.config.layout as object)).toHaveLength(10);
  });

  it.each([
    [{ config: { unknown: 1 } }, '/config/unknown'],
    [{ config: { dark_mode: 'yes' } }, '/config/dark_mode'],
    [{ config: { level: 'middle' } }, '/config/level'],
    [{ feature: 'unknown', values: 1 }, '/feature'],
    [{ feature: 'dark_mode', values: 1 }, '/values'],
    [{ feature: 'dark_mode' }, '/values'],
    [{ values: 1 }, '/feature'],
    [{ config: {}, feature: 'dark_mode', values: true }, '/feature'],
    [{}, '/config'],
  ])('400: %j', async (body, path) => {
    const answer = await send(body);
    expect([answer.status, answer.body.errors![0]!.path]).toEqual([400, path]);
  });

  it('401, 403, 404: no credential; another person; no member', async () => {
    expect((await send({ config: {} }, null)).status).toBe(401);
    expect((await send({ username: 'ada', config: {} })).status).toBe(403);
    expect((await send({ username: 'kim', config: {} }, 'admin')).status).toBe(404);
  });
});

describe('updateFeatureConfigBulk', () => {
  const send = (body: object, who: Role | null = 'admin') =>
    post<Schemas['FeatureConfigBulkResult']>('bulk-config', { platform_key: 'north', ...body }, who);
  const stored = async () =>
    Object.fromEntries(
      (
        await server.db.pool.query<{ username: string; config: object }>(
          'select username, config from feature_configs join users on users.id = user_id',
        )
      ).rows.map(({ username, config }) => [username, config]),
    );
  const make = (...names: string[]) =>
    Promise.all(
      names.map((name) =>
        saveFeatureConfig(
          server.db,
          TESTER,
          { platformId: name === 'kim' ? server.ids.south! : north(), userId: server.ids[name]! },
          { level: 'high' },
        ),
      ),
    );

  it('200: changes existing people, and lists the missing ones', async () => {
    await make('pat', 'vic', 'kim');
    const users = [
      { username: 'pat' },
      { username: 'ada' },
      { username: 'kim' },
      { email: 'VIC@north.example', config: { dark_mode: false } },
      { user_id: server.ids.pat },
      'pat',
      { username: 'pat', email: 'vic@north.example' },
      {},
      { username: 'vic', config: { nothing: 1 } },
    ];
    const { status, body } = await send({ config: { dark_mode: true }, users });
    expect([status, body.successes, body.error_codes.map(({ index, code }) => [index, code])]).toEqual([
      200,
      2,
      [
        [1, 'no_configuration'],
        [2, 'unknown_user'],
        [4, 'repeated_user'],
        [5, 'not_an_object'],
        [6, 'unknown_user'],
        [7, 'user_required'],
        [8, 'config_invalid'],
      ],
    ]);
    expect(await stored()).toEqual({
      pat: { level: 'high', dark_mode: true },
      vic: { level: 'high', dark_mode: false },
      kim: { level: 'high' },
    });
  });

  it('200: lists only people with a value', async () => {
    await make('pat', 'vic', 'kim');
    expect((await send({ feature: 'level', values: null })).body).toEqual({ successes: 2, error_codes: [] });
    expect(await stored()).toEqual({ pat: {}, vic: {}, kim: { level: 'high' } });
  });

  it('200: changes nobody with atomic if a person is missing', async () => {
    await make('pat', 'vic');
    for (const wrong of [{ username: 'ada' }, { username: 'vic', config: { nothing: 1 } }])
      expect(
        (await send({ config: { dark_mode: true }, users: [{ username: 'pat' }, wrong], atomic: true })).body,
      ).toMatchObject({ successes: 0, error_codes: [{ index: 1 }] });
    expect((await stored()).pat).toEqual({ level: 'high' });
    expect(
      (await send({ config: { dark_mode: true }, users: [{ username: 'pat' }], atomic: true })).body.successes,
    ).toBe(1);
  });

  it('400, 401, 403, 404: unknown features, nothing to set; nobody; a learner; another tenant', async () => {
    expect((await send({ config: { unknown: 1 } })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send({ users: [{ username: 'pat' }] })).body).toMatchObject({
      error_codes: [{ code: 'config_required' }],
    });
    expect((await send({ config: {} }, null)).status).toBe(401);
    expect((await send({ config: {} }, 'learner')).status).toBe(403);
    expect((await send({ config: {} }, 'otherAdmin')).status).toBe(404);
  });
});
