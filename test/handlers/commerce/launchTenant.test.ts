import { describe, expect, it } from '@jest/globals';
import { removeFirstKeys } from '../../../db/commerce/launches/removeFirstKeys.js';
import { passwordMatches } from '../../../providers/passwords/hashPassword.js';
import type { PaymentProof } from '../../../providers/payments/launchPayments.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Launched = components['schemas']['TenantLaunchResponse'] & components['schemas']['Problem'];
const PATH = '/api/service/launch/tenant/';
const AMINA = {
  username: 'amina.okafor',
  email: 'amina.okafor@northfield.example',
  name: 'Northfield University',
  key: 'northfield',
};
const PASSWORD = 'correct-horse-battery-staple';

/** What the provider answers, by key. */
const proofs: Record<string, PaymentProof | Error> = {};
const asked: string[] = [];
const proveLaunch = async (key: string) => {
  asked.push(key);
  const proof = proofs[key] ?? { holds: false as const, reason: 'there is no such session.' };
  if (proof instanceof Error) throw proof;
  return proof;
};
const server = mentorServer({
  launchPayments: { cardpay: { proveLaunch }, appstore: { proveLaunch } },
  settings: { freeLaunch: false },
});
restoreBeforeEach(server.db);

const launch = (body: object = {}, who: Role | null = 'dmAdmin', key?: string) =>
  server.request<Launched>('POST', PATH, {
    ...(who && { as: server.as[who] }),
    body: { ...AMINA, ...body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.db.pool.query<Row>(text, values)).rows;
const states = () =>
  rows<{ state: string; failed_step: string | null }>(
    'select state, failed_step from tenant_launches order by created_at, id',
  );
const pay = (key: string) => {
  proofs[key] = { holds: true, reference: `paid ${key}` };
  return { cardpay_checkout_id: key };
};

describe('launchTenant', () => {
  it('201: tenant, administrator and a first key that works, all at once', async () => {
    const { status, body } = await launch({
      firstname: 'Amina',
      lastname: 'Okafor',
      is_advertising: true,
      password: PASSWORD,
    });
    expect([status, body]).toMatchObject([
      201,
      { success: true, org: 'northfield', lms_role: 'platform_admin', message: 'Northfield University was launched.' },
    ]);
    expect(body.lms_url).toBe(`${server.url()}/?org=northfield`);
    expect(body.data).toMatchObject({ launch_id: body.id, state: 'done', failed_step: null, username: 'amina.okafor' });
    const [made] = await rows(
      `select platforms.name, settings, username, users.name as person, role, memberships.active
         from platforms join memberships on platform_id = platforms.id join users on users.id = user_id where platforms.id = $1 and users.id = $2`,
      [body.data.platform_id, body.data.user_id],
    );
    expect(made).toEqual({
      name: 'Northfield University',
      settings: { is_advertising: true },
      username: 'amina.okafor',
      person: 'Amina Okafor',
      role: 'platform_admin',
      active: true,
    });
    const used = await server.request('GET', '/api/core/orgs/northfield/departments/', {
      as: `Api-Key ${body.data.first_key}`,
    });
    expect(used.status).toBe(200);
    expect(
      (await server.request('GET', '/api/core/orgs/north/departments/', { as: `Api-Key ${body.data.first_key}` }))
        .status,
    ).toBe(404);
  });

  it('201: of a password and the first key nothing is stored that can be read', async () => {
    const { body } = await launch({ password: PASSWORD });
    const [{ hash }] = (await rows<{ hash: string }>('select hash from user_passwords')) as [{ hash: string }];
    expect(hash).toMatch(/^\$argon2id\$/);
    expect([await passwordMatches(hash, PASSWORD), await passwordMatches(hash, 'another')]).toEqual([true, false]);
    for (const table of ['tenant_launches', 'user_passwords', 'audit_log', 'users', 'credentials', 'event_outbox'])
      for (const secret of [PASSWORD, body.data.first_key!.split('.')[1]!])
        expect({
          table,
          found: await rows(`select from ${table} stored where stored::text like '%' || $1 || '%'`, [secret]),
        }).toEqual({ table, found: [] });
    expect(
      await rows(
        `select from audit_log where (after ? 'hash' or after ? 'first_key') and table_name in ('user_passwords', 'tenant_launches')`,
      ),
    ).toEqual([]);
  });

  it('201: the same request again gets the same answer, without the first key, of which no copy is kept', async () => {
    const first = await launch();
    expect(first.body.data.first_key).toEqual(expect.any(String));
    expect((await launch()).body).toEqual({ ...first.body, data: { ...first.body.data, first_key: null } });
    expect((await launch({}, 'dmAdmin', 'launch-1')).body.data.first_key).toBeNull();
    expect(await states()).toHaveLength(1);
    expect(await rows('select from tenant_launches where first_key is not null')).toEqual([]);
  });

  it('201: its Idempotency-Key shows the first key again to the same caller, for a day', async () => {
    const first = await launch(pay('cs_keyed'), 'admin', 'launch-1');
    const shown = async (who: Role, key?: string) => (await launch(pay('cs_keyed'), who, key)).body.data.first_key;
    expect(first.status).toBe(201);
    expect([
      await shown('admin', 'launch-1'),
      await shown('admin'),
      await shown('admin', 'launch-2'),
      await shown('dmAdmin', 'launch-1'),
    ]).toEqual([first.body.data.first_key, null, null, null]);
    expect(await removeFirstKeys(server.db, TESTER)).toBe(0);
    await rows(`update tenant_launches set finished_at = finished_at - interval '25 hours'`);
    expect(await removeFirstKeys(server.db, TESTER)).toBe(1);
    expect(await shown('admin', 'launch-1')).toBeNull();
  });

  it('201: launches once per paid key, for any sender and 20 parallel requests', async () => {
    const paid = pay('cs_one');
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...paid, key: `northfield-${index % 3}` }));
    const answers = await Promise.all(bodies.map((body) => launch(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.org} ${body.data.platform_id}`)).size).toBe(1);
    expect(await rows(`select from platforms where key like 'northfield%'`)).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'done', failed_step: null }]);
    const [launched] = await rows<{ payment_reference: string }>('select payment_reference from tenant_launches');
    expect(launched!.payment_reference).toBe('paid cs_one');
    // Somebody else learns that it is done, and not the key of the tenant.
    const other = await launch({ ...paid, username: 'pat', email: 'pat@north.example' }, 'learner');
    expect(other).toMatchObject({ status: 201, body: { id: answers[0]!.body.id, data: { first_key: null } } });
  });

  it('201: a person launches only for themself', async () => {
    const own = { ...pay('cs_pat'), username: 'pat', email: 'pat@north.example', key: 'pats-place' };
    expect((await launch({ ...own, username: 'ada', email: 'ada@north.example' }, 'learner')).status).toBe(403);
    expect((await launch(own, 'learner')).status).toBe(201);
  });

  it('201: an account that exists keeps its password, and is taken only when the request says so', async () => {
    const known = { username: 'kim', email: 'kim@south.example' };
    expect(await launch(known)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('ignore_user_exists') },
    });
    expect(await rows(`select from platforms where key = 'northfield'`)).toEqual([]);
    expect((await launch({ ...known, ignore_user_exists: true, password: PASSWORD })).status).toBe(201);
    expect(await rows('select from user_passwords')).toEqual([]);
  });

  it('409: a key that a tenant has, and names of different accounts; afterwards another key launches', async () => {
    expect((await launch({ key: 'north' })).status).toBe(409);
    expect(await launch({ username: 'kim', email: 'new@south.example', ignore_user_exists: true })).toMatchObject({
      status: 409,
      body: { detail: expect.not.stringContaining('kim@') },
    });
    const paid = pay('cs_taken');
    expect((await launch({ ...paid, key: 'north' })).status).toBe(409);
    expect((await launch(paid)).status).toBe(201);
    expect(asked.filter((key) => key === 'cs_taken')).toHaveLength(1);
    expect((await states()).map(({ failed_step: step }) => step)).toEqual(['platform', 'person', null]);
  });

  it('417: a payment that does not hold creates nothing, and may hold later', async () => {
    const { status, body } = await launch({ cardpay_checkout_id: 'cs_later' });
    expect([status, body]).toMatchObject([
      417,
      {
        success: false,
        message: 'The payment is not valid: there is no such session.',
        org: 'northfield',
        data: { state: 'failed', failed_step: 'payment', platform_id: null, first_key: null },
      },
    ]);
    for (const field of ['lms_url', 'cms_url', 'portal_url', 'lms_role']) expect(body).not.toHaveProperty(field);
    expect(await rows(`select from platforms where key = 'northfield'`)).toEqual([]);
    expect(await states()).toEqual([{ state: 'failed', failed_step: 'payment' }]);
    const later = await launch(pay('cs_later'));
    expect([later.status, later.body.id]).toEqual([201, body.id]);
    expect(await launch({ mobilepay_transaction_id: 'any', key: 'other' })).toMatchObject({
      status: 417,
      body: { message: expect.stringContaining('mobilepay are not set up') },
    });
  });

  it('500: a provider that fails is tried again by the next request', async () => {
    proofs.cs_down = new Error('down');
    expect((await launch({ cardpay_checkout_id: 'cs_down' })).status).toBe(500);
    expect(await states()).toEqual([{ state: 'validated', failed_step: null }]);
    expect((await launch(pay('cs_down'))).status).toBe(201);
  });

  it.each([
    ['two provider keys', { cardpay_checkout_id: 'a', appstore_transaction_id: 'b' }, '/cardpay_checkout_id'],
    ['a reserved key', { key: 'API' }, '/key'],
    ['a key that ends with a mark', { key: 'north-' }, '/key'],
    ['a key of other characters', { key: 'nörth' }, '/key'],
    ['a password that holds the user name', { password: 'amina.okafor-2026' }, '/password'],
    ['a short password', { password: 'short' }, '/password'],
    ['a password of one character', { password: 'aaaaaaaaaaaaaaa' }, '/password'],
    ['an address that is none', { email: 'nobody' }, '/email'],
  ])('400: %s', async (_, body, path) => {
    expect(await launch(body)).toMatchObject({ status: 400, body: { errors: [{ in: 'body', path }] } });
    expect(await states()).toEqual([]);
  });

  it('401, 403: without a payment it takes a DM admin, unless the operator lets everybody', async () => {
    expect((await launch({}, null)).status).toBe(401);
    for (const who of ['admin', 'learner'] as const)
      expect((await launch({ username: 'pat', email: 'pat@north.example' }, who)).status).toBe(403);
    const free = await server.other({ settings: { freeLaunch: true } });
    const own = { ...AMINA, username: 'pat', email: 'pat@north.example' };
    expect((await free.request('POST', PATH, { as: server.as.learner, body: own })).status).toBe(201);
    await free.close();
  });
});
