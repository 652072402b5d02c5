import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';
import { createForm } from '../../../support/forms.js';
import { createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { TestServer } from '../../../support/server.js';
import { type TextPage, servePage } from './textPage.js';
import { twoTenants } from './twoTenants.js';

interface Shown {
  id: string;
  status: string;
  error_log: string;
  source_url: string | null;
  source_file: string | null;
  train_file: string | null;
  errors?: { path: string; message: string }[];
  [name: string]: unknown;
}

const db = testDatabase();
const NORA = '/api/ai-finetuning/v1/org/northfield/user/nora/datasets/';
const HANNA = '/api/ai-finetuning/v1/org/harbor/user/hanna/datasets/';
const OTHER = 'https://notes.example/other.md';
let server: TestServer;
let as: string;
let stranger: string;
let page: TextPage;

beforeAll(async () => {
  ({ server, as, stranger } = await twoTenants(db));
  page = await servePage('# Sampling\n\nSampling is a task of data mining that the lectures explain.\n');
});
afterAll(async () => {
  await server.close();
  page.close();
});
restoreBeforeEach(db);

const send = (method: string, path: string, body: object, who = as) =>
  server.request<Shown>(method, path, { as: who, body });
const create = async (body: object) => (await send('POST', NORA, { name: 'Notes', ...body })).body;
const read = async (id: string) => (await server.request<Shown>('GET', `${NORA}${id}/`, { as })).body;
const upload = async (path = NORA, who = as) => {
  const form = createForm({
    name: 'Pairs',
    source_file: { name: 'pairs.csv', content: 'question,answer\nQ?,A\nR?,B\n' },
  });
  return (await server.request<Shown>('POST', path, { as: who, ...form })).body;
};
const sourcesOf = ({ source_url: url, source_file: file }: Shown) => [url, file];
const WRITES = ['PUT', 'PATCH'];

describe('a URI in source_file', () => {
  it('201: is the source that is fetched, and is shown as source_url', async () => {
    const created = await create({ source_file: page.url });
    expect(sourcesOf(created)).toEqual([page.url, null]);
    await createExternalJobRunner(db).run();
    const dataset = await read(created.id);
    expect([dataset.status, ...sourcesOf(dataset)]).toEqual(['completed', page.url, null]);
    expect((await create({ source_file: page.url, source_url: page.url })).source_url).toBe(page.url);
    expect(sourcesOf(await create({ source_file: null, source_url: page.url }))).toEqual([page.url, null]);
  });

  it.each(WRITES)('200: replaces the source of a dataset by %s', async (method) => {
    const [fetched, uploaded] = [await create({ source_url: page.url }), await upload()];
    await createExternalJobRunner(db).run();
    for (const { id } of [fetched, uploaded]) {
      const { status, body } = await send(method, `${NORA}${id}/`, { ...(await read(id)), source_file: OTHER });
      expect([status, body.status, ...sourcesOf(body)]).toEqual([200, 'pending', OTHER, null]);
    }
    // The files of both are gone.
    expect((await db.pool.query('select from files')).rowCount).toBe(0);
  });

  it.each(WRITES)('200: keeps the file where %s sends back its address; null removes it', async (method) => {
    const { id } = await upload();
    await createExternalJobRunner(db).run();
    const before = await read(id);
    const { body: kept } = await send(method, `${NORA}${id}/`, before);
    expect([kept.status, ...sourcesOf(kept)]).toEqual(['completed', ...sourcesOf(before)]);
    const { body: moved } = await send(method, `${NORA}${id}/`, { ...before, source_url: OTHER });
    expect(sourcesOf(moved)).toEqual([OTHER, null]);
    const again = await upload();
    const { body: without } = await send(method, `${NORA}${again.id}/`, { name: 'Pairs', source_file: null });
    expect(sourcesOf(without)).toEqual([null, null]);
  });

  it('400: must be http or https without a name or password', async () => {
    const { id } = await create({});
    const hostile = [
      'ftp://notes.example/a.md',
      'file:///etc/passwd',
      'data:text/plain,a',
      'https://nora:secret@notes.example/a.md',
      'https:///a.md',
      'notes.md',
      '',
    ];
    for (const uri of [...hostile, `https://notes.example/${'a'.repeat(400)}`, 7]) {
      for (const [method, path] of [
        ['POST', NORA],
        ['PUT', `${NORA}${id}/`],
        ['PATCH', `${NORA}${id}/`],
      ] as const) {
        const { status, body } = await send(method, path, { name: 'Notes', source_file: uri });
        expect([method, uri, status, body.errors?.every((error) => error.path === '/source_file')]).toEqual([
          method,
          uri,
          400,
          true,
        ]);
      }
    }
  });

  it.each([
    'http://localhost:5432/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
  ])('201: is not fetched from %s', async (uri) => {
    const { id } = await create({ source_file: uri });
    await createExternalJobRunner(db, { sourcesMayBePrivate: false }).run();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error_log: 'The address belongs to a private network.',
      train_file: null,
    });
  });

  it('400: is no address of a file of another dataset or tenant', async () => {
    const [own, other, foreign] = [await upload(), await upload(), await upload(HANNA, stranger)];
    await createExternalJobRunner(db).run();
    const before = await read(own.id);
    for (const uri of [other.source_file, foreign.source_file, before.train_file]) {
      const refused = [
        await send('POST', NORA, { name: 'Notes', source_file: uri }),
        ...(await Promise.all(
          WRITES.map((method) => send(method, `${NORA}${own.id}/`, { name: 'Pairs', source_file: uri })),
        )),
      ];
      expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual(
        refused.map(() => [400, '/source_file']),
      );
    }
    expect(await read(own.id)).toEqual(before);
  });

  it('400, 404, 409: two new sources; of another tenant; while a training reads it', async () => {
    const { id } = await create({ source_url: page.url });
    const both = { source_url: 'https://notes.example/one.md', source_file: OTHER };
    for (const answer of [
      await send('POST', NORA, { name: 'Notes', ...both }),
      await send('PATCH', `${NORA}${id}/`, both),
    ])
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: '/source_file' }]]);
    expect((await send('PATCH', `${HANNA}${id}/`, { source_file: OTHER }, stranger)).status).toBe(404);
    await createExternalJobRunner(db).run();
    await send('POST', NORA.replace('datasets', 'trainings'), {
      project_name: 'Tutor',
      dataset: id,
      base_model_name: 'm',
    });
    expect((await send('PATCH', `${NORA}${id}/`, { source_file: OTHER })).status).toBe(409);
    expect((await read(id)).source_url).toBe(page.url);
  });
});
