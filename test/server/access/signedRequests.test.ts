import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { SignatureCheck } from '../../../services/_shared/signed.js';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { type FixtureOperation, createFixtureContract } from '../../support/fixtureContract.js';
import { type TestRequest, type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
const seal = (bytes: Buffer | string) => createHmac('sha256', 'wax').update(bytes).digest('hex');
const checkWax: SignatureCheck<unknown> = (_, { params, headers, rawBody }) => {
  const isTheirs = params.name === 'amina' && headers['x-seal'] === seal(rawBody);
  return Promise.resolve(isTheirs ? { platform: { id: 7, key: 'north' } } : null);
};
const letter: FixtureOperation = {
  operationId: 'receiveLetter',
  method: 'post',
  path: '/api/letters/{name}/',
  permissions: ['signed'],
  security: [],
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 20 } }],
  body: { type: 'object', additionalProperties: false },
  extra: { 'x-signature': 'wax' },
  run: ({ access, proven, body, reply }) =>
    reply(200, {
      bytes: proven!.rawBody.toString('hex'),
      sender: proven!.sender,
      as: access.as,
      platform: access.platform,
      body: body ?? null,
    }),
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    db,
    contract: createFixtureContract([letter], {}, { wax: checkWax }),
    config: { rateLimitPerAddress: 0 },
  });
});
afterAll(() => server.close());

const send = (bytes: Buffer | string, { headers = {}, ...change }: TestRequest = {}, name = 'amina') =>
  server.request('POST', `/api/letters/${name}/`, {
    bytes,
    ...change,
    headers: { 'content-type': 'application/json', 'x-seal': seal(bytes), ...headers },
  });

describe('an operation of class signed', () => {
  it.each([
    ['JSON with escaped letters', '{"text":"\\u00bfQu\\u00e9?"}'],
    ['what is no JSON', '{"a":'],
    ['what the contract would refuse', '{"unknown":1}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['1 MB', Buffer.alloc(1_048_576, 0x61)],
  ])('200: passes on the bytes as they came, whatever they mean: %s', async (_, bytes) => {
    const { status, body } = await send(bytes);
    expect([status, body.bytes]).toEqual([200, Buffer.from(bytes).toString('hex')]);
    expect(body).toMatchObject({ as: 'signed', platform: { id: 7, key: 'north' }, body: null });
  });

  it('401: gives a wrong or missing signature and an unknown sender the same response', async () => {
    const answers = await Promise.all([
      send('{}', { headers: { 'x-seal': seal('{} ') } }),
      send('{}', { headers: { 'x-seal': '' } }),
      send('{}', {}, 'nobody'),
      send('no JSON', { headers: { 'x-seal': 'x' } }),
      send('{}', {}, 'x'.repeat(30)),
    ]);
    const shown = answers.map(({ status, body: { instance: _, request_id: __, ...rest } }) => [status, rest]);
    expect(shown).toEqual(answers.map(() => [401, shown[0]![1]]));
  });

  it('401: accepts no credential instead of the signature', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect((await send('{}', { as, headers: { 'x-seal': 'x' } })).status).toBe(401);
  });

  it("200: leaves the Authorization header to the sender's scheme", async () => {
    expect((await send('{}', { as: 'Bearer of.the.sender' })).status).toBe(200);
  });

  it('413, 415: refuses more than 1 MB, other types and charsets, and compressed bodies', async () => {
    const statuses = await Promise.all([
      send(Buffer.alloc(1_048_577, 0x61)),
      send('{}', { headers: { 'content-type': 'text/plain' } }),
      send('{}', { headers: { 'content-type': 'application/json; charset=utf-16' } }),
      send('{}', { headers: { 'content-encoding': 'gzip' } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([413, 415, 415, 415]);
  });

  it('429: counts failed signatures against the address', async () => {
    const limited = await startTestServer({
      db,
      contract: createFixtureContract([letter], {}, { wax: checkWax }),
      config: { rateLimitPerAddress: 25 },
    });
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      statuses.push(
        (await limited.request('POST', '/api/letters/amina/', { body: {}, headers: { 'x-seal': 'x' } })).status,
      );
    }
    await limited.close();
    expect(statuses).toEqual([401, 429, 429]);
  });
});
