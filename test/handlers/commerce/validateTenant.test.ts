import { describe, expect, it } from '@jest/globals';
import validateTenant from '../../../handlers/commerce/validateTenant.js';
import { type TestServerOptions, startTestServer } from '../../support/server.js';
import { type ProblemBody, catalogServer } from '../catalog/catalogServer.js';

const PATH = '/api/service/tenant/validation/';
const server = catalogServer([validateTenant]);

interface Body extends ProblemBody {
  exists: boolean;
  platform_key: string;
}
const validate = (body: unknown, role: Parameters<typeof server.post>[2] = 'learner') =>
  server.post<Body>(PATH, body, role);

describe('validateTenant', () => {
  it('401: whether there is such a tenant or not', async () => {
    for (const key of ['north', 'nowhere', '../north']) expect((await validate({ key }, null)).status).toBe(401);
  });

  it('200: reports whether a key is taken, by any of its names', async () => {
    for (const name of ['platform_key', 'key', 'org']) {
      expect(await validate({ [name]: 'north' })).toMatchObject({
        status: 200,
        body: { exists: true, platform_key: 'north' },
      });
      expect(await validate({ [name]: 'free' })).toMatchObject({
        status: 200,
        body: { exists: false, platform_key: 'free' },
      });
    }
    expect((await validate({ platform_key: 'north', key: 'north', org: 'north' })).body.exists).toBe(true);
  });

  it("200: says the same to another tenant's admin", async () => {
    expect((await validate({ key: 'north' }, 'otherAdmin')).body).toEqual({ exists: true, platform_key: 'north' });
    expect((await validate({ org: 'north' }, 'otherAdmin')).body).toEqual({ exists: true, platform_key: 'north' });
    expect((await validate({ org: 'nowhere' }, 'learner')).body).toEqual({ exists: false, platform_key: 'nowhere' });
  });

  it('200: keys are exact, and what can be no key does not exist', async () => {
    for (const key of ['North', ' north', 'no rth', '../north', "north' or 1=1", '%', 'ñorth', 'x'.repeat(200)]) {
      expect(await validate({ platform_key: key })).toMatchObject({
        status: 200,
        body: { exists: false, platform_key: key },
      });
    }
  });

  it('400: no key, two keys, none that is text, unknown fields', async () => {
    const bodies: unknown[] = [
      {},
      { key: '' },
      { key: 7 },
      { key: null },
      { key: 'x'.repeat(201) },
      { key: 'a\u0000' },
      { key: 'north', org: 'south' },
      { platform_key: 'north', org: 'south' },
      { key: 'north', name: 'North' },
      [],
    ];
    for (const body of bodies) expect([body, (await validate(body)).status]).toEqual([body, 400]);
    expect((await validate({ key: 'north', org: 'south' })).body.errors).toMatchObject([{ in: 'body', path: '/key' }]);
  });

  it('413 and 415: too much, and no JSON', async () => {
    expect((await validate({ key: 'x'.repeat(1_100_000) })).status).toBe(413);
    const answer = await server.request('POST', PATH, {
      as: server.as.learner,
      body: { key: 'north' },
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  const sendTo = async (options: Partial<TestServerOptions>, times = 1) => {
    const started = await startTestServer({ db: server.db, handlers: [validateTenant], ...options });
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent++)
      statuses.push((await started.request('POST', PATH, { as: server.as.learner, body: { key: 'north' } })).status);
    await started.close();
    return statuses;
  };
  const failing = (error: Error) => ({ services: { db: { ...server.db, read: () => Promise.reject(error) } } });

  it('429: limited by credential', async () => {
    expect(await sendTo({ config: { rateLimitPerCredential: 2 } }, 3)).toEqual([200, 200, 429]);
  });

  it('500 and 503: failing, and without a database', async () => {
    expect(await sendTo(failing(new Error('secret')))).toEqual([500]);
    expect(await sendTo(failing(Object.assign(new Error('terminating connection'), { code: '57P01' })))).toEqual([503]);
  });
});
