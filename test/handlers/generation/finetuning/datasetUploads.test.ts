import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';
import { createForm } from '../../../support/forms.js';
import { createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { TestServer } from '../../../support/server.js';
import { twoTenants } from './twoTenants.js';

interface Shown {
  id: string;
  status: string;
  source_url: string | null;
  source_file: string | null;
  errors?: { path: string }[];
  progress: { train_pairs: number; test_pairs: number };
}

const db = testDatabase();
const USER = '/api/ai-finetuning/v1/org/northfield/user/nora/';
const PAIRS = 'question,answer\nQ?,A\nR?,B\n';
let server: TestServer;
let as: string;
let stranger: string;

beforeAll(async () => {
  ({ server, as, stranger } = await twoTenants(db));
});
afterAll(() => server.close());
restoreBeforeEach(db);

const send = (method: string, path: string, fields: Parameters<typeof createForm>[0], who = as) =>
  server.request<Shown>(method, USER + path, { as: who, ...createForm(fields) });
const source_file = { name: 'pairs.csv', content: PAIRS };
const read = async (id: string) => (await server.request<Shown>('GET', `${USER}datasets/${id}/`, { as })).body;

describe('uploadDataset', () => {
  it('201: makes a dataset of the file', async () => {
    const { status, body } = await send('POST', 'dataset-uploads/', { name: 'Pairs', train_split: '0.5', source_file });
    expect(status).toBe(201);
    await createExternalJobRunner(db).run();
    const { train_pairs: train, test_pairs: test } = (await read(body.id)).progress;
    expect(train + test).toBe(2);
  });

  it('400, 404: without a name; of another tenant', async () => {
    expect((await send('POST', 'dataset-uploads/', { source_file })).body.errors).toMatchObject([{ path: '/name' }]);
    expect((await send('POST', 'dataset-uploads/', { name: 'Pairs', source_file }, stranger)).status).toBe(404);
  });
});

describe('replaceDatasetFile', () => {
  const create = async () =>
    (
      await server.request<Shown>('POST', `${USER}datasets/`, {
        as,
        body: { name: 'Notes', source_url: 'https://notes.example/a.md' },
      })
    ).body.id;

  it('200: replaces the source, and regenerates the dataset', async () => {
    const id = await create();
    const { status, body } = await send('PUT', `datasets/${id}/source-file/`, { source_file });
    expect([status, body.status, body.source_url, body.source_file]).toEqual([
      200,
      'pending',
      null,
      expect.stringContaining('/files/'),
    ]);
    await createExternalJobRunner(db).run();
    expect((await read(id)).status).toBe('completed');
  });

  it('400, 404, 409: without a file; of another tenant; while a training reads it', async () => {
    const id = await create();
    expect(
      (await send('PUT', `datasets/${id}/source-file/`, { name: 'x' })).body.errors!.map(({ path }) => path).sort(),
    ).toEqual(['/name', '/source_file']);
    expect((await send('PUT', `datasets/${id}/source-file/`, { source_file }, stranger)).status).toBe(404);
    await send('PUT', `datasets/${id}/source-file/`, { source_file });
    await createExternalJobRunner(db).run();
    await server.request('POST', `${USER}trainings/`, {
      as,
      body: { project_name: 'Tutor', dataset: id, base_model_name: 'm' },
    });
    expect((await send('PUT', `datasets/${id}/source-file/`, { source_file })).status).toBe(409);
  });
});
