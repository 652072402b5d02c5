import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { providerA } from '../../../../sandbox/parties/providerA.js';
import { type Sandbox, startSandbox } from '../../../../sandbox/startSandbox.js';
import { testDatabase } from '../../../support/database.js';
import { createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { TestServer } from '../../../support/server.js';
import { TRAININGS as PATH, tenantWithDataset } from './tenantWithDataset.js';

const db = testDatabase();
let server: TestServer;
let sandbox: Sandbox;
let as: string;
let dataset: string;

beforeAll(async () => {
  ({ server, as, dataset } = await tenantWithDataset(db));
});
beforeEach(async () => {
  sandbox = await startSandbox({ parties: [providerA] });
});
afterEach(() => sandbox.close());
afterAll(() => server.close());
restoreBeforeEach(db);

interface Shown {
  id: string;
  status: string;
  error_log: string;
  retry_attempts: number;
  run: { state: string };
}
interface Remote {
  jobs: { status: string; metadata: Record<string, string> }[];
}

const create = async (name = 'Tutor') =>
  (
    await server.request<{ id: string }>('POST', PATH, {
      as,
      body: { project_name: name, dataset, base_model_name: 'gpt-4.1-mini' },
    })
  ).body.id;
const read = async (id: string) => (await server.request<Shown>('GET', `${PATH}${id}/`, { as })).body;
const patch = (id: string, change: object) => server.request<Shown>('PATCH', `${PATH}${id}/`, { as, body: change });
const atProvider = () => ({ providerAUrl: `${sandbox.url}/provider_a/v1` });
const remote = () => sandbox.act('provider_a', 'show') as Promise<Remote>;

describe('createTraining', () => {
  it('201: continues after the provider was down, slow, or lost responses', async () => {
    const id = await create();
    const work = createExternalJobRunner(db, atProvider());
    const down = {
      answer: { status: 503, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'Overloaded' } } },
    };
    // Each call is repeated twice by the client.
    sandbox.failNext('provider_a', ...Array.from({ length: 6 }, () => down));
    await work.run();
    expect(await read(id)).toMatchObject({ status: 'trained', retry_attempts: 2 });
    expect((await remote()).jobs).toHaveLength(1);
  });

  it('201: continues a started job while the key is replaced; fails with a key that never worked', async () => {
    await sandbox.act('provider_a', 'plan', { polls: '1000' });
    const id = await create();
    const work = createExternalJobRunner(db, atProvider());
    await work.run({ atMost: 6 });
    sandbox.failNext('provider_a', { answer: { status: 401 } }, { answer: { status: 403 } });
    await work.run({ atMost: 2 });
    expect(await read(id)).toMatchObject({
      status: 'pending',
      error_log: 'The provider answered 403. The credential was rejected.',
      run: { state: 'processing' },
    });
    await work.run({ atMost: 1 });
    expect(await read(id)).toMatchObject({ status: 'pending', error_log: '' });
    await patch(id, { status: 'untrained' });
    await work.run();
    const other = await create('Other');
    sandbox.failNext('provider_a', { answer: { status: 401 } });
    await work.run();
    expect(await read(other)).toMatchObject({
      status: 'failed',
      error_log: 'The provider answered 401. The credential was rejected.',
    });
  });
});

describe('updateTraining', () => {
  it('200: restarts a failed training as a new job; 409: a completed one', async () => {
    const failures = async () => (await remote()).jobs.map(({ metadata, status }) => [metadata.training, status]);
    await sandbox.act('provider_a', 'plan', { outcome: 'failed' });
    const id = await create();
    await createExternalJobRunner(db, atProvider()).run();
    expect((await read(id)).status).toBe('failed');
    await sandbox.act('provider_a', 'plan', {});
    expect((await patch(id, { status: 'pending' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'pending', error_log: '', retry_attempts: 0 });
    expect((await patch(id, { status: 'pending' })).status).toBe(200);
    await createExternalJobRunner(db, atProvider()).run();
    expect((await read(id)).status).toBe('trained');
    expect(await failures()).toEqual(
      expect.arrayContaining([
        [id, 'failed'],
        [`${id}-2`, 'succeeded'],
      ]),
    );
    expect([(await patch(id, { status: 'pending' })).status, (await remote()).jobs.length]).toEqual([409, 2]);
  });
});
