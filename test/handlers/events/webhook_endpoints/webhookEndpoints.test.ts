import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { NORTH, SOUTH, type Who, coreServer } from '../../tenancy/coreServer.js';

type Schemas = components['schemas'];
type Endpoint = Schemas['WebhookEndpoint'];
type NewEndpoint = Schemas['NewWebhookEndpoint'];

const BASE = `${NORTH}webhook-endpoints/`;
const URL = 'https://hooks.north.example/learning';
const { server, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);

const create = (body: object = {}, who: Who | null = 'admin', base = BASE) =>
  send<NewEndpoint>('POST', base, { url: URL, ...body }, who);
const path = (id: string, base = BASE) => `${base}${id}/`;
const list = async () => (await read<Endpoint[]>(BASE)).body;
const REFUSED = ['viewer', 'learner', 'dean'] as const;

describe('listWebhookEndpoints', () => {
  it('200: the oldest first, never with secrets; 304: the same again', async () => {
    const first = (await create()).body;
    const second = (await create({ description: 'Archive', event_types: ['enrollment.created'] })).body;
    const answer = await read<Endpoint[]>(BASE);
    expect(answer.body.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(answer.text).not.toContain('whsec_');
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', BASE, { as: server.as.admin, headers })).status).toBe(304);
  });

  it('200: none of another platform', async () => {
    await create();
    expect((await read<Endpoint[]>(`${SOUTH}webhook-endpoints/`, {}, 'otherAdmin')).body).toEqual([]);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await read(BASE, {}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await read(BASE, {}, who)).status).toBe(403);
    expect((await read(BASE, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('createWebhookEndpoint', () => {
  it('201: with a secret that is stored sealed, and nowhere in plain text', async () => {
    const { status, body } = await create({ description: 'Students', event_types: ['enrollment.created'] });
    expect([status, body]).toMatchObject([
      201,
      {
        url: URL,
        description: 'Students',
        event_types: ['enrollment.created'],
        active: true,
        failing_since: null,
        disabled_at: null,
        previous_secret_until: null,
      },
    ]);
    expect(Buffer.from(body.secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    for (const table of ['webhook_endpoints', 'audit_log', 'idempotency_keys'])
      expect(
        await rows(`select from ${table} stored where position($1 in stored::text) > 0`, [
          body.secret.replace('whsec_', ''),
        ]),
      ).toEqual([]);
    expect(await audit('webhook_endpoints')).toEqual([
      { operation: 'createWebhookEndpoint', action: 'insert', actor_id: server.ids.ada },
    ]);
  });

  it('201: defaults to all types and active', async () => {
    expect((await create()).body).toMatchObject({ description: '', event_types: [], active: true });
    expect((await create({ active: false })).body).toMatchObject({
      active: false,
      disabled_at: null,
      disabled_reason: null,
    });
  });

  it.each([
    'http://hooks.north.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://hooks.localhost/',
    'https://hooks.internal/',
    'https://ada:x@hooks.north.example/',
    'ftp://hooks.north.example/',
    'hooks',
    'https://hooks.north.example\\@evil.example/',
    '',
  ])('400: %p', async (url) => {
    expect(await create({ url })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: '/url' })]) },
    });
  });

  it('400: types and texts that are none', async () => {
    for (const body of [
      { event_types: ['enrollment.unknown'] },
      { event_types: ['enrollment.created', 'enrollment.created'] },
      { description: 'x'.repeat(501) },
      { secret: 'whsec_AAAA' },
      { url: `https://n.example/${'x'.repeat(2000)}` },
    ])
      expect((await create(body)).status).toBe(400);
  });

  it('409: the 21st of a platform, also of parallel ones', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await create({}, 'otherAdmin', `${SOUTH}webhook-endpoints/`)).status).toBe(201);
  });

  it('201: an Idempotency-Key does not show the secret again', async () => {
    const request = { as: server.as.admin, body: { url: URL }, headers: { 'idempotency-key': 'key-1' } };
    const [first, second] = [
      await server.request<NewEndpoint>('POST', BASE, request),
      await server.request<NewEndpoint>('POST', BASE, request),
    ];
    expect(first.body.secret).not.toBe(second.body.secret);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await create({}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await create({}, who)).status).toBe(403);
    expect((await create({}, 'otherAdmin')).status).toBe(404);
  });

  describe('where the operator allows private addresses', () => {
    let open: TestServer;
    beforeAll(async () => {
      open = await startTestServer({ db: server.db, settings: { webhookPrivateAddresses: true } });
    });
    afterAll(() => open.close());

    it('201: http and private ones', async () => {
      for (const url of ['http://127.0.0.1:8080/hook', 'https://localhost/hook'])
        expect((await open.request('POST', BASE, { as: server.as.admin, body: { url } })).status).toBe(201);
      expect(
        (await open.request('POST', BASE, { as: server.as.admin, body: { url: 'ftp://127.0.0.1/' } })).status,
      ).toBe(400);
    });
  });
});

describe('getWebhookEndpoint', () => {
  it('200: one, without its secret', async () => {
    const { secret, ...shown } = (await create()).body;
    const answer = await read<Endpoint>(path(shown.id));
    expect([answer.status, answer.body, answer.text.includes(secret)]).toEqual([200, shown, false]);
  });

  it('400, 401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    expect((await read(path('17'))).status).toBe(400);
    expect((await read(path(id), {}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await read(path(id), {}, who)).status).toBe(403);
    expect([
      (await read(path(randomUUID()))).status,
      (await read(path(id), {}, 'otherAdmin')).status,
      (await read(path(id, `${SOUTH}webhook-endpoints/`), {}, 'otherAdmin')).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('updateWebhookEndpoint', () => {
  const update = (id: string, body: object, who: Who | null = 'admin', base = BASE) =>
    send<Endpoint>('PATCH', path(id, base), body, who);

  it('200: the fields that are given; the same again changes nothing', async () => {
    const { id, secret } = (await create({ description: 'Old', event_types: ['enrollment.created'] })).body;
    const { body } = await update(id, { description: 'New', event_types: [] });
    expect(body).toMatchObject({ url: URL, description: 'New', event_types: [], active: true });
    expect(secret).toMatch(/^whsec_/);
    expect((await update(id, { description: 'New', event_types: [] })).body).toEqual(body);
    expect((await audit('webhook_endpoints')).map(({ action }) => action)).toEqual(['insert', 'update']);
  });

  it('200: restarts an endpoint that the service stopped', async () => {
    const { id } = (await create()).body;
    await rows(
      `update webhook_endpoints set is_active = false, disabled_at = now(), disabled_reason = 'The endpoint answered 410 (gone).' where id = $1`,
      [id],
    );
    await rows(
      `update webhook_cursors set failing_since = now(), due_at = now() + interval '1 hour' where endpoint_id = $1`,
      [id],
    );
    expect((await read<Endpoint>(path(id))).body).toMatchObject({
      active: false,
      disabled_reason: 'The endpoint answered 410 (gone).',
      disabled_at: expect.any(String),
    });
    expect((await update(id, { active: true })).body).toMatchObject({
      active: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
    });
    expect(await rows('select from webhook_cursors where endpoint_id = $1 and due_at <= now()', [id])).toHaveLength(1);
  });

  it('200: parallel changes of different fields all hold', async () => {
    const { id } = (await create()).body;
    await Promise.all([
      update(id, { description: 'New' }),
      update(id, { active: false }),
      update(id, { url: `${URL}/2` }),
      update(id, { event_types: ['user.erased'] }),
    ]);
    expect((await list())[0]).toMatchObject({
      description: 'New',
      active: false,
      url: `${URL}/2`,
      event_types: ['user.erased'],
    });
  });

  it('400: nothing, and addresses that are none', async () => {
    const { id } = (await create()).body;
    for (const body of [
      {},
      { url: 'http://hooks.north.example/' },
      { url: null },
      { active: 'yes' },
      { secret: 'whsec_AAAA' },
    ])
      expect((await update(id, body)).status).toBe(400);
  });

  it('401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    const change = { active: false };
    expect((await update(id, change, null)).status).toBe(401);
    for (const who of REFUSED) expect((await update(id, change, who)).status).toBe(403);
    expect([
      (await update(randomUUID(), change)).status,
      (await update(id, change, 'otherAdmin')).status,
      (await update(id, change, 'otherAdmin', `${SOUTH}webhook-endpoints/`)).status,
    ]).toEqual([404, 404, 404]);
    expect((await list())[0]).toMatchObject({ active: true });
  });
});

describe('listWebhookDeliveries', () => {
  const deliver = (id: string, count: number) =>
    rows(
      `insert into webhook_deliveries (platform_id, endpoint_id, series, number, event_type, state, status, answer)
       select $1, $2, 7, n, 'user.erased', 'taken', 204, 'ok ' || n from generate_series(1, $3::int) n`,
      [server.ids.north, id, count],
    );
  const deliveries = (id: string, query = {}, who: Who | null = 'admin', base = BASE) =>
    read<Schemas['WebhookDeliveryPage']>(`${path(id, base)}deliveries/`, query, who);

  it('200: the latest events first, by pages', async () => {
    const { id } = (await create()).body;
    expect((await deliveries(id)).body).toMatchObject({ count: 0, results: [] });
    await deliver(id, 3);
    const { body } = await deliveries(id, { page_size: 2 });
    expect([body.count, body.results.map(({ event_id: event, answer }) => [event, answer])]).toEqual([
      3,
      [
        ['7.3', 'ok 3'],
        ['7.2', 'ok 2'],
      ],
    ]);
    expect((await deliveries(id, { page_size: 2, page: 2 })).body).toMatchObject({
      next: null,
      results: [{ event_id: '7.1', state: 'taken', attempts: 1, status: 204, next_attempt_at: null }],
    });
  });

  it('400, 401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    expect((await deliveries(id, { page: 0 })).status).toBe(400);
    expect((await deliveries(id, {}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await deliveries(id, {}, who)).status).toBe(403);
    expect([
      (await deliveries(randomUUID())).status,
      (await deliveries(id, {}, 'otherAdmin')).status,
      (await deliveries(id, {}, 'otherAdmin', `${SOUTH}webhook-endpoints/`)).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('replayWebhookEvents', () => {
  const replay = (id: string, from: unknown, who: Who | null = 'admin', base = BASE) =>
    send<Endpoint>('POST', `${path(id, base)}replay/`, { from }, who);
  const number = async () => (await rows<{ number: number }>('select number from webhook_cursors'))[0]!.number;
  const plant = (id: string) =>
    rows(
      `with planted as (insert into events (platform_id, series, number, type, occurred_at, data)
         select $1, 7, n, 'user.erased', make_timestamptz(2026, 11, n, 8, 0, 0), '{}' from generate_series(1, 5) n)
       update webhook_cursors set series = 7, number = 4 where endpoint_id = $2`,
      [server.ids.north, id],
    );

  it('200: rewinds to the first event since then, repeatedly; never skips unsent events', async () => {
    const { id } = (await create()).body;
    await plant(id);
    expect(await Promise.all([replay(id, '2026-11-02T08:00:00Z'), replay(id, '2026-11-02T08:00:00Z')])).toMatchObject([
      { status: 200, body: { id } },
      { status: 200 },
    ]);
    expect(await number()).toBe(1);
    for (const later of ['2026-11-04T09:00:00Z', '2030-01-01T00:00:00Z']) await replay(id, later);
    expect(await number()).toBe(1);
    await replay(id, '2020-01-01T00:00:00+02:00');
    expect(await number()).toBe(0);
  });

  it('400, 401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    await plant(id);
    const from = '2026-11-01T00:00:00Z';
    for (const none of ['yesterday', '2016-12-31T23:59:60Z', null, undefined])
      expect((await replay(id, none)).status).toBe(400);
    expect((await replay(id, from, null)).status).toBe(401);
    for (const who of REFUSED) expect((await replay(id, from, who)).status).toBe(403);
    expect([
      (await replay(randomUUID(), from)).status,
      (await replay(id, from, 'otherAdmin')).status,
      (await replay(id, from, 'otherAdmin', `${SOUTH}webhook-endpoints/`)).status,
    ]).toEqual([404, 404, 404]);
    expect(await number()).toBe(4);
  });
});

describe('deleteWebhookEndpoint', () => {
  it('204, 404: once', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all([send('DELETE', path(id)), send('DELETE', path(id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect([await list(), await rows('select from webhook_cursors')]).toEqual([[], []]);
  });

  it('400, 401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    expect((await send('DELETE', path('17'))).status).toBe(400);
    expect((await send('DELETE', path(id), undefined, null)).status).toBe(401);
    for (const who of REFUSED) expect((await send('DELETE', path(id), undefined, who)).status).toBe(403);
    expect([
      (await send('DELETE', path(id), undefined, 'otherAdmin')).status,
      (await send('DELETE', path(id, `${SOUTH}webhook-endpoints/`), undefined, 'otherAdmin')).status,
    ]).toEqual([404, 404]);
    expect(await list()).toHaveLength(1);
  });
});

describe('rotateWebhookSecret', () => {
  const rotate = (id: string, who: Who | null = 'admin', base = BASE) =>
    send<NewEndpoint>('POST', `${path(id, base)}rotate/`, undefined, who);

  it('201: another secret, and until when the one before signs', async () => {
    const { id, secret } = (await create()).body;
    const { status, body } = await rotate(id);
    expect([status, body.previous_secret_until]).toEqual([201, expect.any(String)]);
    expect(body.secret).not.toBe(secret);
    const hours = (Date.parse(body.previous_secret_until!) - Date.parse(body.modified)) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await rows(
      `update webhook_endpoints set previous_secrets = jsonb_set(previous_secrets, '{0,until}', to_jsonb(now()))`,
    );
    expect((await list())[0]).toMatchObject({ previous_secret_until: null });
  });

  it('201: of parallel ones each makes another, and all sign', async () => {
    const { id } = (await create()).body;
    const secrets = new Set(
      (await Promise.all(Array.from({ length: 4 }, () => rotate(id)))).map(({ body }) => body.secret),
    );
    expect(secrets.size).toBe(4);
    const texts = `select secret as sealed from webhook_endpoints union select before ->> 'sealed' from webhook_endpoints, jsonb_array_elements(previous_secrets) before`;
    expect(await rows(texts)).toHaveLength(5);
  });

  it('409: where ten sign, until the day of the oldest is over', async () => {
    const { id } = (await create()).body;
    for (let made = 1; made < 10; made += 1) expect((await rotate(id)).status).toBe(201);
    const refused = await rotate(id);
    const until = Date.now() + Number(refused.headers.get('retry-after')) * 1_000;
    const [{ oldest }] = (await rows(`select previous_secrets -> 8 ->> 'until' as oldest from webhook_endpoints`)) as [
      { oldest: string },
    ];
    expect([refused.status, (refused.body as unknown as { detail: string }).detail]).toEqual([
      409,
      `10 secrets are valid for this endpoint, the oldest until ${oldest}. Rotate again after that.`,
    ]);
    expect(until).toBeGreaterThanOrEqual(Date.parse(oldest));
    await rows(
      `update webhook_endpoints set previous_secrets = jsonb_set(previous_secrets, '{8,until}', to_jsonb(now()))`,
    );
    expect([(await rotate(id)).status, (await rotate(id)).status]).toEqual([201, 409]);
  });

  it('400, 401, 403, 404: unknown, of another platform, or of another person', async () => {
    const { id } = (await create()).body;
    expect((await rotate('17')).status).toBe(400);
    expect((await rotate(id, null)).status).toBe(401);
    for (const who of REFUSED) expect((await rotate(id, who)).status).toBe(403);
    expect([
      (await rotate(randomUUID())).status,
      (await rotate(id, 'otherAdmin')).status,
      (await rotate(id, 'otherAdmin', `${SOUTH}webhook-endpoints/`)).status,
    ]).toEqual([404, 404, 404]);
  });
});
