import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { saveCredential } from '../../../../db/accounts/credentials/saveCredential.js';
import { providerA } from '../../../../sandbox/parties/providerA.js';
import { type Sandbox, startSandbox } from '../../../../sandbox/startSandbox.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { createForm } from '../../../support/forms.js';
import {
  createDyingDatabase,
  expireClaims,
  createExternalJobRunner,
  testSecrets,
} from '../../../support/externalJobRunner.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { DATASETS, PAIRS, TRAININGS as PATH, tenantWithDataset } from './tenantWithDataset.js';

const db = testDatabase();
const NO_PROVIDERS = {
  providerAUrl: null,
  providerAKey: null,
  avatarVideoUrl: null,
  avatarVideoKey: null,
  sourcesMayBePrivate: false,
};
let server: TestServer;
let sandbox: Sandbox;
let as: string;
let stranger: string;
let dataset: string;
let north: number;

beforeAll(async () => {
  ({ server, platformId: north, as, dataset } = await tenantWithDataset(db));
  await insertPlatform(db, 'harbor');
  await insertUser(db, 'hanna', { roles: { harbor: 'platform_admin' } });
  stranger = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'harbor', user: 'hanna' }))
    .authorization;
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
  fine_tuned_model: string;
  metadata: unknown;
  run: {
    state: string;
    engine: string | null;
    provider_status: string | null;
    evaluation: Record<string, number> | null;
    figures: Record<string, unknown>;
  };
  [name: string]: unknown;
}
interface Remote {
  files: { id: string; filename: string }[];
  jobs: {
    id: string;
    status: string;
    metadata: Record<string, string>;
    hyperparameters: Record<string, unknown>;
    training_file: string;
    validation_file: string;
  }[];
}

const body = (changes: object = {}) => ({
  project_name: 'Tutor',
  dataset,
  base_model_name: 'gpt-4.1-mini',
  ...changes,
});
const create = async (changes: object = {}) =>
  (await server.request<{ id: string }>('POST', PATH, { as, body: body(changes) })).body.id;
const read = async (id: string) => (await server.request<Shown>('GET', `${PATH}${id}/`, { as })).body;
const patch = (id: string, change: object) => server.request<Shown>('PATCH', `${PATH}${id}/`, { as, body: change });
const atProvider = () => ({ providerAUrl: `${sandbox.url}/provider_a/v1` });
const remote = () => sandbox.act('provider_a', 'show') as Promise<Remote>;

describe('createTraining', () => {
  it('201: trains at the provider: files, one job, figures, evaluation', async () => {
    const id = await create({
      num_epochs: 2,
      batch_size: 4,
      learning_rate: 0.5,
      lora_r: 8,
      metadata: { course: 'mining' },
      prompt_prefix: 'Q: ',
    });
    await createExternalJobRunner(db, atProvider()).run();
    const { files, jobs } = await remote();
    expect(files.map(({ filename }) => filename).sort()).toEqual([`${id}-test.jsonl`, `${id}-train.jsonl`]);
    expect(jobs).toMatchObject([
      {
        status: 'succeeded',
        metadata: { training: id },
        hyperparameters: { n_epochs: 2, batch_size: 4, learning_rate_multiplier: 0.5 },
      },
    ]);
    const training = await read(id);
    expect(training).toMatchObject({
      status: 'trained',
      fine_tuned_model: expect.stringMatching(/^ft:gpt-4.1-mini:sandbox:tutor:/),
      lora_r: 8,
      error_log: '',
      retry_attempts: 0,
    });
    expect(training.metadata).toEqual({ course: 'mining' });
    expect(training.run).toMatchObject({
      state: 'completed',
      engine: 'provider_a',
      provider_status: 'succeeded',
      figures: { train_loss: 0.42, valid_loss: 0.51 },
    });
    expect(training.run.evaluation).toMatchObject({ evaluated: 5, exact_match: 0 });
    expect(training.run.evaluation!.token_f1).toBeGreaterThan(0.3);
  });

  it.each([['text'], ['7'], [7], [false], [null], [[1, { a: 'b' }]], [{ state: 'mine', run: 1 }]])(
    '201, 200: metadata is any JSON: %j',
    async (metadata) => {
      const made = await server.request<Shown>('POST', PATH, { as, body: body({ metadata }) });
      expect([made.status, made.body.metadata]).toEqual([201, metadata]);
      expect(await read(made.body.id)).toMatchObject({
        metadata,
        run: { state: 'pending', engine: null, provider_status: null, evaluation: null, figures: {} },
      });
      const replaced = await server.request<Shown>('PUT', `${PATH}${made.body.id}/`, {
        as,
        body: body({ metadata: [metadata] }),
      });
      expect([replaced.status, replaced.body.metadata]).toEqual([200, [metadata]]);
      expect((await patch(made.body.id, { metadata })).body.metadata).toEqual(metadata);
      expect((await patch(made.body.id, { project_name: 'Other' })).body.metadata).toEqual(metadata);
    },
  );

  it.each(['num_epochs', 'batch_size', 'learning_rate'])(
    '201: %s of 0 is stored, and its run fails and says why',
    async (name) => {
      const made = await server.request<Shown>('POST', PATH, {
        as,
        body: body({ [name]: 0, block_size: 0, lora_r: 0, lora_alpha: 0, gradient_accumulation: 0, weight_decay: 0 }),
      });
      expect([made.status, made.body[name]]).toEqual([201, 0]);
      await createExternalJobRunner(db, atProvider()).run();
      expect(await read(made.body.id)).toMatchObject({
        status: 'failed',
        error_log: `A training cannot run with ${name} = 0.`,
        run: { state: 'failed', engine: null },
        fine_tuned_model: '',
      });
      expect((await remote()).jobs).toEqual([]);
      expect((await patch(made.body.id, { [name]: 1 })).status).toBe(200);
      await createExternalJobRunner(db, atProvider()).run();
      expect((await read(made.body.id)).status).toBe('trained');
    },
  );

  it('503: names what to configure without a provider; a credential of the platform suffices', async () => {
    const { url, close } = await startTestServer({ db, services: { db, generation: NO_PROVIDERS } });
    const post = (target: string, method: string, content: object) =>
      fetch(url + target, {
        method,
        headers: { authorization: as, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
    const answer = await post(PATH, 'POST', body());
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({
        type: 'unavailable',
        detail:
          'No provider trains models for this platform. Store a credential for provider_a, or have the operator set PROVIDER_A_KEY or PROVIDER_A_URL.',
      }),
    ]);
    const { rows } = await db.pool.query('select id from fine_tuning_trainings');
    expect(rows).toEqual([]);
    const id = await create();
    for (const change of [{ num_epochs: 2 }, { project_name: 'Other' }, { status: 'untrained' }])
      expect((await post(`${PATH}${id}/`, 'PATCH', change)).status).toBe('num_epochs' in change ? 503 : 200);
    expect((await post(`${PATH}${id}/`, 'PUT', body({ batch_size: 9 }))).status).toBe(503);
    await saveCredential(db, TESTER, testSecrets, {
      platformId: north,
      kind: 'integration',
      name: 'provider_a',
      value: { api_key: 'sandbox-provider-a-key', base_url: `${sandbox.url}/provider_a/v1` },
    });
    expect((await post(PATH, 'POST', body())).status).toBe(201);
    await close();
  });

  it('201: fails when its provider is no longer configured, and when the embedded provider had begun it', async () => {
    const [id, embedded] = [await create(), await create({ project_name: 'Embedded' })];
    await db.pool.query(
      `update fine_tuning_trainings set engine = 'sandbox', state = 'processing' where project_name = 'Embedded'`,
    );
    await createExternalJobRunner(db).run();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error_log: expect.stringMatching(/^No provider trains models for this platform\./),
    });
    expect(await read(embedded)).toMatchObject({
      status: 'failed',
      error_log: 'The service no longer has an embedded provider. Start the training again.',
      run: { engine: 'sandbox' },
    });
    expect((await patch(embedded, { status: 'pending' })).status).toBe(200);
    await createExternalJobRunner(db, atProvider()).run();
    expect(await read(embedded)).toMatchObject({ status: 'trained', error_log: '', run: { engine: 'provider_a' } });
  });

  it("201: uses the platform's own credential, and shows no secret when the provider refuses it", async () => {
    const credential = {
      platformId: north,
      kind: 'integration',
      name: 'provider_a',
      value: { api_key: 'sandbox-secret-key', base_url: `${sandbox.url}/provider_a/v1` },
    } as const;
    await saveCredential(db, TESTER, testSecrets, credential);
    const id = await create();
    await createExternalJobRunner(db).run();
    const training = await read(id);
    expect(training).toMatchObject({
      status: 'failed',
      error_log: 'The provider answered 401. The credential was rejected.',
      run: { engine: 'provider_a' },
    });
    await saveCredential(db, TESTER, testSecrets, {
      ...credential,
      value: { ...credential.value, api_key: 'sandbox-provider-a-key' },
    });
    const next = await create();
    await createExternalJobRunner(db).run();
    expect((await read(next)).status).toBe('trained');
  });

  it('201: begins when its dataset is made, and fails with it', async () => {
    const made = async (csv: string) =>
      (
        await server.request<{ id: string }>('POST', DATASETS, {
          as,
          ...createForm({ name: 'D', source_file: { name: 'd.csv', content: csv } }),
        })
      ).body.id;
    const [good, bad] = [await made(PAIRS), await made('question,answer\n,\n')];
    const [one, other, lacking] = [
      await create({ dataset: good }),
      await create({ dataset: bad }),
      await create({ dataset: good, prompt_column: 'topic' }),
    ];
    await createExternalJobRunner(db, atProvider()).run();
    expect((await read(one)).status).toBe('trained');
    expect(await read(other)).toMatchObject({ status: 'failed', error_log: "The dataset 'D' has failed." });
    expect((await read(lacking)).error_log).toMatch(/has no column 'topic'\. Its columns are/);
  });

  it.each([
    ['a job that fails', { outcome: 'failed' }, {}, 'The sandbox was set to fail this job.', 'failed'],
    ['a job that somebody cancels there', { outcome: 'cancelled' }, {}, '', 'untrained'],
    [
      'a model that it does not have',
      {},
      { base_model_name: 'no-such-model' },
      'The provider answered 400. Model no-such-model is not available for fine-tuning or does not exist.',
      'failed',
    ],
  ])('201: ends with %s', async (_, plan, changes, reason, status) => {
    await sandbox.act('provider_a', 'plan', plan);
    const id = await create(changes);
    await createExternalJobRunner(db, atProvider()).run();
    expect(await read(id)).toMatchObject({ status, error_log: reason, fine_tuned_model: '' });
  });

  it('201: is one job with one pair of files, wherever its process dies', async () => {
    for (let transactions = 1; transactions <= 40; transactions++) {
      const id = await create({ project_name: `Run ${transactions}` });
      await createExternalJobRunner(db, atProvider(), createDyingDatabase(db, transactions))
        .run({ atMost: 30 })
        .catch(() => {});
      const hadEnded = (await read(id)).status === 'trained';
      await expireClaims(db);
      await createExternalJobRunner(db, atProvider()).run();
      expect((await read(id)).status).toBe('trained');
      const { jobs, files } = await remote();
      expect([
        jobs.filter(({ metadata }) => metadata.training === id).length,
        files.filter(({ filename }) => filename.startsWith(id)).length,
      ]).toEqual([1, 2]);
      // From here on nothing was cut off any more.
      if (hadEnded) {
        expect(transactions).toBeGreaterThan(8);
        return;
      }
    }
    throw new Error('It never ended by itself.');
  });

  it('400: checks rates, shares, columns and the dataset', async () => {
    const errors: [object, string][] = [
      [{ learning_rate: -0.1 }, '/learning_rate'],
      [{ warmup_ratio: 1.5 }, '/warmup_ratio'],
      [{ lora_dropout: -0.1 }, '/lora_dropout'],
      [{ weight_decay: 2 }, '/weight_decay'],
      [{ batch_size: -1 }, '/batch_size'],
      [{ prompt_column: 'topic' }, '/prompt_column'],
      [{ dataset: '00000000-0000-4000-8000-000000000000' }, '/dataset'],
      [{ provider: 'provider_b' }, '/provider'],
      [{ fine_tuned: 'mine' }, '/fine_tuned'],
    ];
    for (const [changes, path] of errors) {
      const answer = await server.request<{ errors: { path: string }[] }>('POST', PATH, { as, body: body(changes) });
      expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
    }
    const foreign = await server.request('POST', '/api/ai-finetuning/v1/org/harbor/user/hanna/trainings/', {
      as: stranger,
      body: body(),
    });
    expect([foreign.status, foreign.body.detail]).toEqual([400, `/dataset: The platform has no dataset '${dataset}'.`]);
    expect((await create({ text_column: 'level' })).length).toBe(36);
  });
});

describe('updateTraining', () => {
  it('200: cancels at the provider, and again does nothing', async () => {
    await sandbox.act('provider_a', 'plan', { polls: '1000' });
    const id = await create();
    await createExternalJobRunner(db, atProvider()).run({ atMost: 6 });
    expect((await remote()).jobs[0]!.status).toBe('running');
    expect((await patch(id, { status: 'untrained' })).status).toBe(200);
    await createExternalJobRunner(db, atProvider()).run();
    expect((await remote()).jobs[0]!.status).toBe('cancelled');
    expect(await read(id)).toMatchObject({
      status: 'untrained',
      run: { state: 'cancelled', provider_status: 'cancelled' },
    });
    expect((await patch(id, { status: 'untrained' })).status).toBe(200);
  });

  it('200: cancels a job of which nothing is stored yet', async () => {
    await sandbox.act('provider_a', 'plan', { polls: '1000' });
    const id = await create();
    const work = createExternalJobRunner(db, atProvider());
    await work.run({ atMost: 5 });
    // As if the process had died with the answer.
    await db.pool.query('update fine_tuning_trainings set remote_job = null, remote_status = null');
    await patch(id, { status: 'untrained' });
    await work.run();
    const { jobs } = await remote();
    expect(jobs.map(({ status }) => status)).toEqual(['cancelled']);
    expect((await read(id)).status).toBe('untrained');
  });

  it('200: restarts a cancelled training with other settings, as a new job', async () => {
    const id = await create();
    await patch(id, { status: 'untrained' });
    await createExternalJobRunner(db, atProvider()).run();
    expect((await remote()).jobs).toEqual([]);
    expect((await patch(id, { num_epochs: 5 })).status).toBe(200);
    await createExternalJobRunner(db, atProvider()).run();
    expect((await remote()).jobs).toMatchObject([
      { metadata: { training: `${id}-2` }, hyperparameters: { n_epochs: 5 } },
    ]);
    expect((await read(id)).status).toBe('trained');
  });

  it('409: while it runs, and when it is completed; a name changes any time', async () => {
    await sandbox.act('provider_a', 'plan', { polls: '8' });
    const id = await create();
    const work = createExternalJobRunner(db, atProvider());
    await work.run({ atMost: 6 });
    expect((await patch(id, { num_epochs: 9 })).status).toBe(409);
    expect((await patch(id, { project_name: 'Renamed', metadata: { a: 1 } })).body).toMatchObject({
      project_name: 'Renamed',
      metadata: { a: 1 },
    });
    await work.run();
    expect((await patch(id, { base_model_name: 'other' })).status).toBe(409);
    expect((await patch(id, { learning_rate: null })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'trained', project_name: 'Renamed' });
  });
});

describe('replaceTraining', () => {
  it('200: clears absent fields before the start; 404 for an unknown training', async () => {
    const id = await create({ num_epochs: 4, metadata: { a: 1 } });
    const { status, body: shown } = await server.request<Shown>('PUT', `${PATH}${id}/`, {
      as,
      body: body({ batch_size: 2 }),
    });
    expect([status, shown.num_epochs, shown.batch_size, shown.metadata]).toEqual([200, null, 2, null]);
    expect(
      (await server.request('PUT', `${PATH}00000000-0000-4000-8000-000000000000/`, { as, body: body() })).status,
    ).toBe(404);
    expect((await server.request('PUT', `${PATH}${id}/`, { as, body: { project_name: 'A' } })).status).toBe(400);
    await createExternalJobRunner(db, atProvider()).run();
    expect((await server.request('PUT', `${PATH}${id}/`, { as, body: body({ batch_size: 3 }) })).status).toBe(409);
  });
});

describe('deleteTraining', () => {
  it('204: cancels the job first, out of sight, though the provider is down at first', async () => {
    await sandbox.act('provider_a', 'plan', { polls: '1000' });
    const id = await create();
    const work = createExternalJobRunner(db, atProvider());
    await work.run({ atMost: 6 });
    sandbox.failNext(
      'provider_a',
      ...Array.from({ length: 3 }, () => ({ answer: { status: 500, headers: { 'retry-after-ms': '1' } } })),
    );
    expect((await server.request('DELETE', `${PATH}${id}/`, { as })).status).toBe(204);
    expect((await server.request('GET', `${PATH}${id}/`, { as })).status).toBe(404);
    expect((await server.request('DELETE', `${PATH}${id}/`, { as })).status).toBe(404);
    await work.run();
    expect((await remote()).jobs[0]!.status).toBe('cancelled');
    const { rows } = await db.pool.query('select id from fine_tuning_trainings');
    expect(rows).toEqual([]);
  });
});

describe('listTrainings', () => {
  it("200: takes the filter's own values, and shows statuses", async () => {
    await sandbox.act('provider_a', 'plan', { polls: '1000' });
    const work = createExternalJobRunner(db, atProvider());
    const running = await create({ project_name: 'Running' });
    await work.run({ atMost: 6 });
    const cancelled = await create({ project_name: 'Cancelled', preprocess_dataset: true });
    await patch(cancelled, { status: 'untrained' });
    const failed = await create({ project_name: 'Failed', base_model_name: 'no-such-model' });
    await work.run({ atMost: 12 });
    const pending = await create({ project_name: 'Pending' });
    const found = async (query: Record<string, string | boolean>) =>
      (await server.request<{ results: Shown[] }>('GET', PATH, { as, query })).body.results.map(({ id, status }) => [
        id,
        status,
      ]);
    expect(await found({ status: 'pending' })).toEqual([[pending, 'pending']]);
    expect(await found({ status: 'processing' })).toEqual([[running, 'pending']]);
    expect(await found({ status: 'cancelled,failed', ordering: 'project_name' })).toEqual([
      [cancelled, 'untrained'],
      [failed, 'failed'],
    ]);
    expect(await found({ status: 'completed' })).toEqual([]);
    expect(await found({ base_model_name: 'no-such-model' })).toEqual([[failed, 'failed']]);
    expect(await found({ preprocess_dataset: true })).toEqual([[cancelled, 'untrained']]);
    expect((await found({ preprocess_dataset: false, dataset, provider: 'provider_a' })).length).toBe(3);
    expect(await found({ search: 'RUNN' })).toEqual([[running, 'pending']]);
    expect(await found({ fine_tuned_model: 'none' })).toEqual([]);
    const day = new Date().toISOString().slice(0, 10);
    expect([
      (await found({ date_created: day, last_modified: day })).length,
      (await found({ last_modified: '2020-01-01T10:00:00Z' })).length,
    ]).toEqual([4, 0]);
    for (const query of [{ status: 'trained' }, { last_modified: 'x' }] as Record<string, string>[])
      expect((await server.request('GET', PATH, { as, query })).status).toBe(400);
  });
});

describe('listFineTunedModels', () => {
  it('200: completed ones that have a model', async () => {
    const id = await create();
    await createExternalJobRunner(db, atProvider()).run();
    await create({ project_name: 'Waiting' });
    const models = (query: object) =>
      server.request<{ count: number; results: Shown[] }>('GET', `${PATH}finetuned-models/`, {
        as,
        query: query as Record<string, string>,
      });
    expect((await models({})).body).toMatchObject({ count: 1, results: [{ id, status: 'trained' }] });
    expect((await models({ status: 'pending' })).body.count).toBe(0);
    expect((await models({ status: 'completed', search: 'tutor' })).body.count).toBe(1);
  });
});

describe('getTraining', () => {
  it('404: hides the training of another tenant', async () => {
    const id = await create();
    const path = `/api/ai-finetuning/v1/org/harbor/user/hanna/trainings/${id}/`;
    for (const method of ['GET', 'DELETE'])
      expect((await server.request(method, path, { as: stranger })).status).toBe(404);
    expect((await server.request('PATCH', path, { as: stranger, body: { project_name: 'Mine' } })).status).toBe(404);
  });
});
