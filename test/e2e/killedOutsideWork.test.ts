import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { saveOwnModel } from '../../db/accounts/llm/saveOwnModel.js';
import { createLocalStore } from '../../providers/files/localStore.js';
import { avatarVideo } from '../../sandbox/parties/avatarVideo.js';
import { providerA } from '../../sandbox/parties/providerA.js';
import type { PartyDefinition, SandboxAnswer } from '../../sandbox/party.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { sweepFiles } from '../../server/jobs/sweepFiles.js';
import { TESTER, testDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createForm } from '../support/forms.js';
import { expireClaims, testSecrets } from '../support/externalJobRunner.js';
import { insertPlatform, insertUser } from '../support/people.js';
import { type Product, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const PASSAGES = 8;
const TOPICS = Array.from(
  { length: PASSAGES },
  (_, index) =>
    `# Topic${index}\n\nTopic${index} is ${'a task of data mining that the lectures explain '.repeat(20)}.\n`,
).join('\n');
const TABLE = [
  'question,answer',
  ...Array.from({ length: 8 }, (_, index) => `What is thing${index} in mining?,Thing${index} is number ${index}`),
].join('\n');
const PAGES: Record<string, string> = { '/topics.md': TOPICS, '/table.csv': TABLE };

const db = testDatabase();
let sandbox: Sandbox;
let dataFolder: string;
let north: Tenant;
let harbor: Tenant;
const products: Product[] = [];
const newest = () => products.at(-1)!;

/** Requests that outside parties did and never answered, by the holds that are in force. */
let holds: RegExp[] = [];
const held = new Set<RegExp>();
/** The topics that the model has read. */
const topicsRead: number[] = [];

const web: PartyDefinition = {
  name: 'web',
  title: 'Pages and a language model',
  open: () => ({
    settings: {},
    actions: {},
    answer: ({ path: place, rawBody }): SandboxAnswer => {
      if (place in PAGES) return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: PAGES[place] };
      const topic = Number(/Topic(\d+) is/.exec(rawBody.toString())![1]);
      topicsRead.push(topic);
      const content = JSON.stringify({
        pairs: [{ question: `What is topic ${topic}?`, answer: `Task ${topic} of mining.` }],
      });
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
      return {
        status: 200,
        body: {
          id: 'one',
          object: 'chat.completion',
          created: 1,
          model: 'small',
          choices,
          usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
        },
      };
    },
  }),
};

/** A party that does what it is sent, and whose answer is lost while a hold fits the request. */
const holding = (definition: PartyDefinition): PartyDefinition => ({
  ...definition,
  open: async (surroundings) => {
    const party = await definition.open(surroundings);
    return {
      ...party,
      answer: async (request) => {
        const answer = await party.answer(request);
        const hold = holds.find((one) =>
          one.test(`${request.method} ${definition.name}${request.path} ${topicsRead.length}`),
        );
        if (!hold) return answer;
        held.add(hold);
        return new Promise<never>(() => {});
      },
    };
  },
});

interface Tenant {
  authorization: string;
  datasets: string;
  trainings: string;
  videos: string;
}

interface Shown {
  id: string;
  status: string;
  error_log: string;
  retry_attempts: number;
  generation_status: string;
  failure_reason: string | null;
  [name: string]: unknown;
}

async function tenant(key: string, username: string): Promise<Tenant & { id: number }> {
  const id = await insertPlatform(db, key);
  const userId = await insertUser(db, username, { roles: { [key]: 'platform_admin' } });
  const { authorization } = await createCredential(db, TESTER, {
    role: 'platform_admin',
    platform: key,
    user: username,
  });
  const finetuning = `/api/ai-finetuning/v1/org/${key}/user/${username}`;
  return {
    id,
    authorization,
    datasets: `${finetuning}/datasets/`,
    trainings: `${finetuning}/trainings/`,
    videos: `/api/ai-marketing/orgs/${key}/users/${userId}/avatarvideo-videos/`,
  };
}

async function start(): Promise<void> {
  const env = {
    DATABASE_URL: db.target.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    OUTSIDE_PRIVATE_ADDRESSES: '1',
    LLM_PRIVATE_ADDRESSES: '1',
    OUTSIDE_POLL_MS: '50',
  };
  products.push(await startProduct({ dataFolder, env }));
}

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-killed-');
  sandbox = await startSandbox({ parties: [providerA, avatarVideo, web].map(holding) });
  const own = await tenant('northfield', 'nora');
  [north, harbor] = [own, await tenant('harbor', 'hanna')];
  // The other tenant has none of them; it makes datasets alone.
  await saveOwnModel(db, TESTER, testSecrets, own.id, {
    provider: 'openai-compatible',
    model: 'small',
    baseUrl: `${sandbox.url}/web`,
    apiKey: 'key',
  });
  for (const [name, party, at] of [
    ['provider_a', 'provider_a', '/provider_a/v1'],
    ['avatarvideo', 'avatarvideo', '/avatarvideo'],
  ] as const)
    await saveCredential(db, TESTER, testSecrets, {
      platformId: own.id,
      kind: 'integration',
      name,
      value: { api_key: sandbox.parties[party]!.settings.api_key!, base_url: sandbox.url + at },
    });
  await start();
});
afterAll(async () => {
  for (const product of products) product.kill('SIGKILL');
  await Promise.all(products.map(({ ended }) => ended));
  await sandbox?.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function call(
  method: string,
  place: string,
  { authorization }: Tenant,
  body?: object | ReturnType<typeof createForm>,
): Promise<Shown> {
  const isForm = body !== undefined && 'bytes' in body;
  const headers = { authorization, ...(isForm ? body.headers : { 'content-type': 'application/json' }) };
  const answer = await fetch(newest().url + place, {
    method,
    headers,
    ...(body && { body: isForm ? new Uint8Array(body.bytes) : JSON.stringify(body) }),
  });
  const shown = (await answer.json()) as Shown;
  expect([place, answer.ok, shown.detail]).toEqual([place, true, undefined]);
  return shown;
}

const upload = (of: Tenant) =>
  call(
    'POST',
    of.datasets,
    of,
    createForm({ name: 'Pairs', train_split: '0.75', source_file: { name: 'pairs.csv', content: TABLE } }),
  );
const fetched = (of: Tenant, page: string) =>
  call('POST', of.datasets, of, { name: page, source_url: `${sandbox.url}/web/${page}`, num_data_points: 0 });
const train = (of: Tenant, dataset: string) =>
  call('POST', of.trainings, of, { project_name: 'Tutor', dataset, base_model_name: 'small' });
const film = (of: Tenant, name: string) =>
  call('POST', of.videos, of, { name, script: 'Hello.', data: { avatar_id: 'anna', width: 160, height: 128 } });
const isDone = async (place: string, of: Tenant, expected: Partial<Shown>) =>
  expect(await call('GET', place, of)).toMatchObject(expected);

/**
 * While nobody can name a file, what is made stays in the store without a name; resolves when so many wait to do it.
 */
async function withFilesLocked(waiting: number, work: () => Promise<unknown>): Promise<void> {
  const client: pg.PoolClient = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table file_totals in share mode');
    await work();
    await eventually(async () => {
      const { rows } = await db.pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks where relation = 'file_totals'::regclass and not granted`,
      );
      expect(rows[0]!.count).toBe(waiting);
      expect(held.size).toBe(holds.length);
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** From then on these requests are held. */
async function kill(product: Product, next: RegExp[]): Promise<void> {
  product.kill('SIGKILL');
  await product.ended;
  holds = next;
  held.clear();
}

/** The jobs of the dead process are free at once: the clock is not waited for. */
const takeOver = () => expireClaims(db);

describe('kill -9 in every state of datasets, trainings and avatar videos', () => {
  it('is followed by their end: each once at the outside party, with all files named and nothing to be repeated', async () => {
    const [pairs, ownPairs] = [await upload(north), await upload(harbor)];
    for (const [of, { id }] of [
      [north, pairs],
      [harbor, ownPairs],
    ] as const)
      await eventually(() => isDone(`${of.datasets}${id}/`, of, { status: 'completed' }));
    let [dataset, training, ownDataset] = [pairs, pairs, ownPairs];

    // A source is read, a file is uploaded, a video is requested; the other tenant's dataset is made.
    holds = [/^GET web\/topics/, /^POST provider_a\/v1\/files/, /^POST avatarvideo/];
    await withFilesLocked(1, async () => {
      [dataset, ownDataset] = [await fetched(north, 'topics.md'), await fetched(harbor, 'table.csv')];
      training = await train(north, pairs.id);
      await film(north, 'welcome');
    });
    // The second four passages are read by the model, a job is created, a video is looked at. Another process waits beside the one that dies.
    await kill(newest(), [
      /^POST web\S+ [5-8]$/,
      /^POST provider_a\/v1\/fine_tuning\/jobs /,
      /^GET avatarvideo\/v3\/videos\/\w/,
    ]);
    await start();
    await takeOver();
    await eventually(() => expect(held.size).toBe(holds.length));
    const dying = newest();
    await start();
    // The files of the dataset are written, the model answers the test file, the finished video is fetched.
    await kill(dying, [/^POST provider_a\/v1\/chat/, /^GET avatarvideo\/files/]);
    await withFilesLocked(1, takeOver);
    await kill(newest(), []);
    await start();
    await takeOver();

    const unharmed = { error_log: '', retry_attempts: 0 };
    for (const [of, made] of [
      [north, dataset],
      [harbor, ownDataset],
    ] as const)
      await eventually(() => isDone(`${of.datasets}${made.id}/`, of, { status: 'completed', ...unharmed }));
    await eventually(() => isDone(`${north.trainings}${training.id}/`, north, { status: 'trained', ...unharmed }));
    await eventually(() =>
      isDone(`${north.videos}welcome/`, north, { generation_status: 'completed', failure_reason: null }),
    );
    await thereIsOneOfEach(training.id);
    await allIsNamed();
  });
});

async function thereIsOneOfEach(training: string): Promise<void> {
  const { files, jobs } = (await sandbox.act('provider_a', 'show')) as {
    files: { filename: string }[];
    jobs: { metadata: { training: string } }[];
  };
  expect([files.map(({ filename }) => filename).sort(), jobs.map(({ metadata }) => metadata.training)]).toEqual([
    [`${training}-test.jsonl`, `${training}-train.jsonl`],
    [training],
  ]);
  expect(await sandbox.act('avatarvideo', 'show')).toHaveLength(1);
  // What was read before stays read.
  expect([0, 1, 2, 3].map((topic) => topicsRead.filter((one) => one === topic).length)).toEqual([1, 1, 1, 1]);
  expect(new Set(topicsRead).size).toBe(PASSAGES);
}

/** Two sources, four datasets of two files, a video; and the store holds what they name, once nobody is at work. */
async function allIsNamed(): Promise<void> {
  const [rows] = (
    await db.pool.query<{ files: number; tasks: number }>(
      'select (select count(*)::integer from files) as files, (select count(*)::integer from external_tasks) as tasks',
    )
  ).rows;
  expect(rows).toEqual({ files: 2 + 4 * 2 + 1, tasks: 0 });
  const [folder, spoolFolder] = [path.join(dataFolder, 'files'), path.join(dataFolder, 'files', 'incoming')];
  await sweepFiles(db, { store: createLocalStore(folder), spoolFolder }, 0);
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
  const named = (
    await db.pool.query<{ name: string }>(`select distinct platform_id, encode(sha256, 'hex') as name from files`)
  ).rows.map(({ name }) => name);
  expect(stored.sort()).toEqual(named.sort());
}
