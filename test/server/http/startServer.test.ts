import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { connectDatabase } from '../../../db/core/connect.js';
import { TESTER, testDatabase } from '../../support/database.js';
import type { Json } from '../../../server/contract/contract.js';
import { type FixtureOperation, createFixtureContract } from '../../support/fixtureContract.js';
import { startTestServer } from '../../support/server.js';

const db = testDatabase();
const thing: FixtureOperation = {
  operationId: 'read',
  path: '/api/things/',
  run: async ({ services, reply }) => reply(200, await services.db.read({ name: 'one', text: 'select 1 as one' })),
};

describe('startServer', () => {
  it.each<[string, Partial<FixtureOperation>, string]>([
    ['an operation without permissions', { extra: { 'x-permissions': [] } }, 'read has no x-permissions'],
    ['a permission that nobody can evaluate', { permissions: ['IsDMAdmin', 'IsWizard'] }, "can't evaluate: IsWizard"],
    ['permissions without a credential', { security: [] }, 'read needs permissions but no credential'],
    [
      'permissions with an optional credential',
      { security: [{ key: [] }, {}] },
      'read needs permissions but no credential',
    ],
    [
      'a recent sign-in without a credential',
      { permissions: ['anyone'], security: [], extra: { 'x-step-up': { max_age: 300 } } },
      'read needs a recent sign-in (x-step-up) but no credential',
    ],
    ...['null', '{}', '{"max_age":0}', '{"max_age":1.5}', '{"max_age":"300"}', '{"max_age":300,"acr":"phr"}'].map(
      (stepUp): [string, Partial<FixtureOperation>, string] => [
        `x-step-up ${stepUp}`,
        { extra: { 'x-step-up': JSON.parse(stepUp) as Json } },
        'read must have x-step-up with max_age',
      ],
    ),
    ['an unknown security scheme', { security: [{ magic: [] }] }, 'unknown security schemes: magic'],
    [
      'a signature that nothing checks',
      { permissions: ['signed'], security: [], extra: { 'x-signature': 'wax' } },
      'read has a signature that nothing checks: wax',
    ],
    [
      'a signed operation that names no signature',
      { permissions: ['signed'], security: [] },
      'read must be signed and nothing else',
    ],
    [
      'a signature beside a credential',
      { permissions: ['signed', 'anyone'], security: [], extra: { 'x-signature': 'wax' } },
      'read must be signed and nothing else',
    ],
    [
      'a signature that its permissions do not ask for',
      { extra: { 'x-signature': 'wax' } },
      'read must be signed and nothing else',
    ],
  ])('refuses to serve %s', async (_, change, message) => {
    const started = startTestServer({ db, contract: createFixtureContract([{ ...thing, ...change }]) });
    await expect(started).rejects.toThrow(message);
  });

  it('refuses to serve an operation without its handler', async () => {
    const contract = createFixtureContract([thing, { operationId: 'other', path: '/api/others/' }]);
    await expect(
      startTestServer({ db, contract: { ...contract, handlers: { read: contract.handlers.read! } } }),
    ).rejects.toThrow('other has no handler');
    const swapped = { read: contract.handlers.other!, other: contract.handlers.read! };
    await expect(startTestServer({ db, contract: { ...contract, handlers: swapped } })).rejects.toThrow(
      'read has no handler of its own',
    );
  });

  it('rejects when the port is taken', async () => {
    const contract = createFixtureContract([thing]);
    const first = await startTestServer({ db, contract });
    await expect(startTestServer({ db, contract, config: { port: Number(new URL(first.url).port) } })).rejects.toThrow(
      'EADDRINUSE',
    );
    await first.close();
  });

  it('reports every response of operations, and none of probes and unknown paths', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    let answered = 0;
    const server = await startTestServer({
      db,
      contract: createFixtureContract([thing]),
      onAnswered: () => (answered += 1),
    });
    const statuses = [];
    for (const path of ['/health/live', '/metrics', '/api/nothing/', '/api/things/'])
      statuses.push((await server.request('GET', path, { as })).status);
    statuses.push((await server.request('GET', '/api/things/')).status);
    await server.close();
    expect([statuses, answered]).toEqual([[200, 200, 404, 200, 401], 2]);
  });
});

describe('without Postgres', () => {
  it('503: sends Retry-After, and recovers when Postgres returns', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    const contract = createFixtureContract([thing]);
    let isDown = false;
    const gone = connectDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' });
    const flaky = { ...db, read: ((...query) => (isDown ? gone : db).read(...query)) as typeof db.read };
    const server = await startTestServer({ db, contract, services: { db: flaky } });
    try {
      isDown = true;
      const { status, headers, text } = await server.request('GET', '/api/things/', { as });
      expect([status, headers.get('retry-after'), JSON.parse(text).type]).toEqual([503, '5', 'unavailable']);
      expect(text).not.toContain('127.0.0.1');
      expect((await server.request('GET', '/health/ready')).status).toBe(503);
      expect((await server.request('GET', '/health/live')).status).toBe(200);
      isDown = false;
      expect((await server.request('GET', '/api/things/', { as })).status).toBe(200);
    } finally {
      await server.close();
      await gone.close();
    }
  });

  it('200: survives the loss of all connections', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    const server = await startTestServer({ db, contract: createFixtureContract([thing]) });
    try {
      expect((await server.request('GET', '/api/things/', { as })).status).toBe(200);
      const cut =
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      await db.pool.query(cut).catch(() => {});
      const answers = [];
      for (let index = 0; index < 5; index += 1)
        answers.push((await server.request('GET', '/api/things/', { as })).status);
      expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
      expect(answers.at(-1)).toBe(200);
    } finally {
      await server.close();
    }
  });
});
