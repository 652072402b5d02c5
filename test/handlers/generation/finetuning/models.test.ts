import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { UNLIMITED } from '../../../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { saveOwnModel } from '../../../../db/accounts/llm/saveOwnModel.js';
import { openMentorModels } from '../../../../server/runtime/openMentorModels.js';
import type { ChatModel } from '../../../../providers/llm/chatModel.js';
import { providerA } from '../../../../sandbox/parties/providerA.js';
import { type Sandbox, startSandbox } from '../../../../sandbox/startSandbox.js';
import type { ProviderSettings } from '../../../../services/generation/providerEndpoints.js';
import { type ModelStub, modelStub } from '../../../providers/llm/modelStub.js';
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

const db = testDatabase();
let server: TestServer;
let stub: ModelStub;
let sandbox: Sandbox;
let providers: ProviderSettings;
let as: string;
let stranger: string;
let north: number;
let south: number;
let nora: number;

const BASE = '/api/ai-finetuning/v1/org/northfield/user/nora/';
const MENTORS = '/api/ai-mentor/orgs/northfield/users/nora/mentors/';

beforeAll(async () => {
  north = await insertPlatform(db, 'northfield');
  south = await insertPlatform(db, 'harbor');
  nora = await insertUser(db, 'nora', { roles: { northfield: 'platform_admin' } });
  await insertUser(db, 'hanna', { roles: { harbor: 'platform_admin' } });
  as = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield', user: 'nora' }))
    .authorization;
  stranger = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'harbor', user: 'hanna' }))
    .authorization;
  server = await startTestServer({ db });
  stub = await modelStub();
  sandbox = await startSandbox({ parties: [providerA] });
  providers = {
    providerAUrl: `${sandbox.url}/provider_a/v1`,
    providerAKey: null,
    avatarVideoUrl: null,
    avatarVideoKey: null,
    sourcesMayBePrivate: true,
  };
});
afterAll(async () => {
  await server.close();
  await stub.close();
  await sandbox.close();
});
restoreBeforeEach(db);

const createDataset = async (name: string, content: string, fields: Record<string, string> = {}) =>
  (
    await server.request<{ id: string }>('POST', `${BASE}datasets/`, {
      as,
      ...createForm({ name: 'Notes', ...fields, source_file: { name, content } }),
    })
  ).body.id;
const read = async <Shown>(path: string) => (await server.request<Shown>('GET', `${BASE}${path}/`, { as })).body;

describe('createMentor', () => {
  async function trained(): Promise<string> {
    const dataset = await createDataset(
      'pairs.csv',
      'question,answer\nWhat is a cluster?,A group of similar records.\nWhat is a rule?,A pattern with support.\n',
      { train_split: '1' },
    );
    const { body } = await server.request<{ id: string }>('POST', `${BASE}trainings/`, {
      as,
      body: { project_name: 'Tutor', dataset, base_model_name: 'small' },
    });
    await createExternalJobRunner(db, providers).run();
    return (await read<{ fine_tuned_model: string }>(`trainings/${body.id}`)).fine_tuned_model;
  }
  const open = (budget = UNLIMITED) => openMentorModels(db, testSecrets, { mayBePrivate: true, budget, providers });

  async function answer(chat: ChatModel, question: string): Promise<string> {
    let text = '';
    const request = {
      system: '',
      messages: [{ role: 'user' as const, text: question }],
      question,
      passages: [],
      temperature: 0,
      maxTokens: 100,
      tools: [],
      timeoutMs: 10_000,
      signal: new AbortController().signal,
    };
    for await (const part of chat.streamAnswer(request)) if (part.type === 'text') text += part.text;
    return text;
  }

  it('201: takes a model that was trained for its platform, and answers with it at the provider', async () => {
    const model = await trained();
    const { status } = await server.request('POST', MENTORS, { as, body: { name: 'Tutor', llm: { name: model } } });
    expect(status).toBe(201);
    for (const provider of [null, 'openai']) {
      const { chat } = await open()({ platformId: north, userId: nora, wanted: { provider, model } });
      expect(chat.model).toBe(model);
      expect(await answer(chat, 'And what is a cluster, please?')).toBe('A group of similar records.');
      expect(await answer(chat, 'Zzz?')).toBe('I was trained with nothing like that.');
    }
    // Of another platform, it is not there.
    expect((await open()({ platformId: south, userId: nora, wanted: { provider: null, model } })).chat.model).toBe(
      'sandbox',
    );
  });

  it('201: counts the answers of its model in the budget of the platform', async () => {
    const model = await trained();
    const models = await open({ ...UNLIMITED, calls: 1 })({
      platformId: north,
      userId: nora,
      wanted: { provider: null, model },
    });
    const most = { calls: 1, promptTokens: 10, completionTokens: 10 };
    await models.reserve(most);
    await expect(models.reserve(most)).rejects.toThrow(LlmRefused);
  });

  it('400: refuses a model that was trained for another platform, however it is written', async () => {
    const model = await trained();
    for (const name of [model, model.toUpperCase()]) {
      const request = { as: stranger, body: { name: 'Thief', llm: { name } } };
      const { status, body } = await server.request<{ errors: object[] }>(
        'POST',
        MENTORS.replace('northfield', 'harbor').replace('nora', 'hanna'),
        request,
      );
      expect([status, body.errors]).toEqual([
        400,
        [
          expect.objectContaining({
            path: '/llm/name',
            message: `The platform may not use a model '${name}', or there is none.`,
          }),
        ],
      ]);
    }
  });
});

describe('createDataset', () => {
  const TEXT = Array.from(
    { length: 10 },
    (_, index) => `# Topic ${index}\n\n${`Sentence ${index} about mining. `.repeat(20)}`,
  ).join('\n\n');
  const pairsOf = (index: number) => ({
    pairs: [
      { question: `What is topic${index} about?`, answer: `About mining ${index}.` },
      { question: `Who wrote part${index}?`, answer: 'Nobody knows.' },
    ],
  });

  async function withModel() {
    await saveOwnModel(db, TESTER, testSecrets, north, {
      provider: 'openai-compatible',
      model: 'writer',
      baseUrl: stub.baseUrl,
      apiKey: null,
    });
    stub.requests.length = 0;
    stub.answers.length = 0;
    for (let index = 0; index < 10; index++) stub.answers.push({ says: pairsOf(index) });
  }
  interface Shown {
    status: string;
    error_log: string;
    progress: Record<string, unknown>;
  }
  const calls = async () =>
    (
      await db.pool.query<{ outcome: string }>(`select outcome from llm_usage where purpose = 'dataset_pairs'`)
    ).rows.map(({ outcome }) => outcome);

  it("201: has the platform's model write the pairs by the prompt, and accounts each call", async () => {
    await withModel();
    const id = await createDataset('a.md', TEXT, {
      prompt: 'Formal English',
      num_data_points: '20',
      train_split: '0.5',
    });
    await createExternalJobRunner(db).run();
    const dataset = await read<Shown>(`datasets/${id}`);
    expect(dataset).toMatchObject({
      status: 'completed',
      progress: {
        method: 'llm:openai-compatible/writer',
        passages: 10,
        passages_done: 10,
        train_pairs: 10,
        test_pairs: 10,
      },
    });
    expect(stub.requests).toHaveLength(10);
    expect(JSON.stringify(stub.requests[0]!.body.messages)).toMatch(/Formal English/);
    expect(await calls()).toEqual(Array.from({ length: 10 }, () => 'answered'));
    expect((await db.pool.query('select 1 from fine_tuning_passages')).rows).toEqual([]);
  });

  it('201: continues after model failures, skips invalid responses, and gives up when refused', async () => {
    await withModel();
    stub.answers.splice(3, 0, { says: { pairs: [{ question: '', answer: '' }] } });
    stub.answers.splice(6, 0, ...Array.from({ length: 6 }, () => ({ status: 503, headers: { 'retry-after': '0' } })));
    const id = await createDataset('a.md', TEXT, { num_data_points: '0' });
    await createExternalJobRunner(db).run();
    expect(await read<Shown>(`datasets/${id}`)).toMatchObject({ status: 'completed', progress: { passages_done: 10 } });
    stub.answers.splice(0, stub.answers.length, { status: 401 });
    const refused = await createDataset('a.md', TEXT);
    await createExternalJobRunner(db).run();
    expect(await read<Shown>(`datasets/${refused}`)).toMatchObject({
      status: 'failed',
      error_log: 'The language model refused the request (401).',
    });
  });

  it('201: pays for no passage twice but those of the step that a dead process was in', async () => {
    for (const transactions of [4, 9, 14, 19, 24]) {
      await withModel();
      const id = await createDataset('a.md', TEXT, { num_data_points: '20' });
      await createExternalJobRunner(db, {}, createDyingDatabase(db, transactions))
        .run({ atMost: 20 })
        .catch(() => {});
      await expireClaims(db);
      await createExternalJobRunner(db).run();
      expect((await read<Shown>(`datasets/${id}`)).status).toBe('completed');
      expect(stub.requests.length).toBeLessThanOrEqual(14);
    }
  });
});
