import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase } from '../../../support/database.js';
import { createForm } from '../../../support/forms.js';
import { createDyingDatabase, expireClaims, createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { TestServer } from '../../../support/server.js';
import { twoTenants } from './twoTenants.js';

const db = testDatabase();
let server: TestServer;
let as: string;
let stranger: string;
let pages: http.Server;
let origin: string;

const PATH = '/api/ai-finetuning/v1/org/northfield/user/nora/datasets/';
const NOTES = ['Clustering', 'Regression', 'Classification', 'Association', 'Sampling']
  .map((term) => `# ${term}\n\n${term} is a task of data mining that the lectures explain.\n`)
  .join('\n');

/** What the web answers by path. */
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/notes.md': (response) => response.writeHead(200, { 'content-type': 'text/markdown' }).end(NOTES),
  '/moved': (response) => response.writeHead(302, { location: '/notes.md' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/gone': (response) => response.writeHead(404).end(),
  '/down': (response) => response.writeHead(503).end(),
  '/page.pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('<html>'),
};

beforeAll(async () => {
  ({ server, as, stranger } = await twoTenants(db));
  pages = http
    .createServer((request, response) => (answers[request.url!] ?? answers['/gone']!)(response))
    .listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  pages.close();
});
restoreBeforeEach(db);

interface Shown {
  id: string;
  status: string;
  error_log: string;
  retry_attempts: number;
  progress: Record<string, unknown>;
  train_file: string | null;
  test_file: string | null;
  source_file: string | null;
  [name: string]: unknown;
}

const create = async (body: object) => (await server.request<Shown>('POST', PATH, { as, body })).body;
const read = async (id: string) => (await server.request<Shown>('GET', `${PATH}${id}/`, { as })).body;
const linesOf = async (url: string | null) =>
  (await (await fetch(url!)).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
const upload = (fields: Record<string, string>, content: string | Buffer, name: string) =>
  createForm({ ...fields, source_file: { name, content } });

describe('createDataset', () => {
  it('201: makes a dataset of an address, with no passage in both files', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/moved`, train_split: 0.6 });
    await createExternalJobRunner(db).run();
    const dataset = await read(id);
    expect(dataset).toMatchObject({
      status: 'completed',
      error_log: '',
      columns: ['prompt', 'response', 'text', 'passage'],
      platform: { key: 'northfield' },
    });
    expect(dataset.progress).toMatchObject({
      method: 'sandbox',
      passages: 5,
      passages_done: 5,
      train_pairs: 6,
      test_pairs: 4,
    });
    const [train, test] = [await linesOf(dataset.train_file), await linesOf(dataset.test_file)];
    expect([train.length, test.length]).toEqual([6, 4]);
    const passages = new Set(train.map(({ passage }) => passage));
    expect(test.some(({ passage }) => passages.has(passage))).toBe(false);
  });

  it('201: takes the pairs of an uploaded table as they are', async () => {
    const form = upload(
      { name: 'Pairs', num_data_points: '3', train_split: '1' },
      'question,answer,level\nQ1?,A1,1\nQ2?,A2,2\nQ3?,A3,3\nQ4?,A4,4\n',
      'pairs.csv',
    );
    const created = await server.request<Shown>('POST', PATH, { as, ...form });
    expect([created.status, created.body.source_url, created.body.num_data_points]).toEqual([201, null, 3]);
    expect(await (await fetch(created.body.source_file!)).text()).toMatch(/^question,answer,level/);
    await createExternalJobRunner(db).run();
    const dataset = await read(created.body.id);
    expect(dataset).toMatchObject({
      status: 'completed',
      test_file: null,
      progress: { method: 'source' },
      columns: ['level', 'prompt', 'response', 'text', 'passage'],
    });
    expect((await linesOf(dataset.train_file)).map(({ prompt, level }) => [prompt, level])).toEqual([
      ['Q1?', '1'],
      ['Q2?', '2'],
      ['Q3?', '3'],
    ]);
  });

  it('201: takes a table in UTF-16, as spreadsheets save it', async () => {
    const table = Buffer.from('\ufeffquestion\tanswer\r\nWhat is Zürich?\tA city\r\n', 'utf16le');
    const { body } = await server.request<Shown>('POST', PATH, {
      as,
      ...upload({ name: 'Cities', train_split: '1' }, table, 'cities.csv'),
    });
    await createExternalJobRunner(db).run();
    const dataset = await read(body.id);
    expect([dataset.status, dataset.error_log]).toEqual(['completed', '']);
    expect(await linesOf(dataset.train_file)).toMatchObject([{ prompt: 'What is Zürich?', response: 'A city' }]);
  });

  it('201: waits without a source, and for one', async () => {
    const { id } = await create({ name: 'Later' });
    await createExternalJobRunner(db).run();
    expect(await read(id)).toMatchObject({ status: 'pending', num_data_points: 100, train_split: 0.8, prompt: '' });
    await server.request('PATCH', `${PATH}${id}/`, { as, body: { source_url: `${origin}/notes.md` } });
    await createExternalJobRunner(db).run();
    expect((await read(id)).status).toBe('completed');
  });

  it.each([
    ['/gone', 'The address answered 404.', 0],
    ['/round', 'The address redirects to another one.', 0],
    ['/page.pdf', 'The document is stated to be PDF, but its content is text.', 0],
    ['/down', 'The address answered 503.', 4],
  ])('201: fails for good with the reason for %s, and repeats what may pass', async (path, reason, retries) => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}${path}` });
    await createExternalJobRunner(db).run();
    expect(await read(id)).toMatchObject({ status: 'failed', error_log: reason, retry_attempts: retries });
  });

  it('201: fetches nothing from a private network unless it may', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/notes.md` });
    await createExternalJobRunner(db, { sourcesMayBePrivate: false }).run();
    expect(await read(id)).toMatchObject({ status: 'failed', error_log: 'The address belongs to a private network.' });
  });

  it('201: reports a source without pairs', async () => {
    const { body } = await server.request<Shown>('POST', PATH, { as, ...upload({ name: 'Empty' }, 'Hello.', 'a.txt') });
    await createExternalJobRunner(db).run();
    expect(await read(body.id)).toMatchObject({
      status: 'failed',
      error_log: 'No pairs of question and answer could be made from the source.',
    });
  });

  it('400: takes one source, and only fields that it knows', async () => {
    const both = await server.request<{ errors: { path: string }[] }>('POST', PATH, {
      as,
      ...upload({ name: 'Both', source_url: 'https://a.example/' }, NOTES, 'a.md'),
    });
    expect([both.status, both.body.errors[0]?.path]).toEqual([400, '/source_url']);
    for (const body of [
      {},
      { name: 'A', train_split: 1.1 },
      { name: 'A', state: 'completed' },
      { name: 'A', source_url: 'ftp://a.example/' },
    ])
      expect((await server.request('POST', PATH, { as, body })).status).toBe(400);
  });

  it('201: ignores read-only fields', async () => {
    const { body } = await server.request('POST', PATH, {
      as,
      body: {
        name: 'Own',
        id: 7,
        status: 'completed',
        train_file: 'https://a.example/',
        retry_attempts: 9,
        error_log: 'x',
        progress: 'all',
      },
    });
    expect(await read(String(body.id))).toMatchObject({
      name: 'Own',
      status: 'pending',
      train_file: null,
      retry_attempts: 0,
      error_log: '',
    });
  });

  it('201: is generated once by parallel and repeated jobs', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/notes.md` });
    const [one, other] = [createExternalJobRunner(db), createExternalJobRunner(db)];
    await Promise.all([one.run(), other.run()]);
    expect([...one.errors, ...other.errors]).toEqual([]);
    expect((await read(id)).status).toBe('completed');
    const { rows } = await db.pool.query<{ count: number }>('select count(*)::integer as count from files');
    expect(rows[0]!.count).toBe(2);
  });

  it('201: is failed when every process that makes it ends', async () => {
    const { id } = await create({ name: 'Deadly notes', source_url: `${origin}/notes.md` });
    for (let life = 1; life <= 5; life++) {
      // It claims the step, and that is all.
      await createExternalJobRunner(db, {}, createDyingDatabase(db, 1))
        .run({ atMost: 1 })
        .catch(() => {});
      await expireClaims(db);
    }
    await createExternalJobRunner(db).run();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error_log: 'The service ended 5 times while it worked on the dataset.',
    });
    expect((await db.pool.query('select from external_tasks')).rowCount).toBe(0);
  });

  it('201: is one dataset with one pair of files, wherever its process dies', async () => {
    for (let transactions = 1; transactions <= 30; transactions++) {
      const { id } = await create({ name: `Notes ${transactions}`, source_url: `${origin}/notes.md` });
      await createExternalJobRunner(db, {}, createDyingDatabase(db, transactions))
        .run({ atMost: 20 })
        .catch(() => {});
      const hadEnded = (await read(id)).status === 'completed';
      await expireClaims(db);
      await createExternalJobRunner(db).run();
      const { status, train_file, test_file } = await read(id);
      expect([transactions, status, (await linesOf(train_file)).length, (await linesOf(test_file)).length]).toEqual([
        transactions,
        'completed',
        8,
        2,
      ]);
      const { rows } = await db.pool.query<{ files: number; passages: number }>(
        'select (select count(*)::integer from files) as files, (select count(*)::integer from fine_tuning_passages) as passages',
      );
      expect(rows).toEqual([{ files: 2 * transactions, passages: 0 }]);
      // From here on nothing was cut off any more.
      if (hadEnded) {
        expect(transactions).toBeGreaterThan(4);
        return;
      }
    }
    throw new Error('It never ended by itself.');
  });
});

describe('replaceDataset', () => {
  it('200: sets absent fields to their defaults, keeps the source, and regenerates the dataset', async () => {
    const { id } = await create({
      name: 'Notes',
      source_url: `${origin}/notes.md`,
      train_split: 0.5,
      prompt: 'Formal',
    });
    await createExternalJobRunner(db).run();
    const { status, body } = await server.request<Shown>('PUT', `${PATH}${id}/`, { as, body: { name: 'Other notes' } });
    expect([status, body.status, body.name, body.train_split, body.prompt, body.train_file]).toEqual([
      200,
      'pending',
      'Other notes',
      0.8,
      '',
      null,
    ]);
    expect(body.source_url).toBe(`${origin}/notes.md`);
    await createExternalJobRunner(db).run();
    expect((await read(id)).progress).toMatchObject({ train_pairs: 8, test_pairs: 2 });
    expect((await server.request('PUT', `${PATH}${id}/`, { as, body: {} })).status).toBe(400);
  });
});

describe('updateDataset', () => {
  it('200: a new name keeps the pairs; a new file or status pending regenerates them', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/notes.md` });
    await createExternalJobRunner(db).run();
    const named = await server.request<Shown>('PATCH', `${PATH}${id}/`, { as, body: { name: 'Renamed' } });
    expect([named.status, named.body.status]).toEqual([200, 'completed']);
    const moved = await server.request<Shown>('PATCH', `${PATH}${id}/`, {
      as,
      ...upload({}, 'question,answer\nQ?,A\nR?,B\n', 'pairs.csv'),
    });
    expect([moved.body.status, moved.body.source_url, moved.body.train_file]).toEqual(['pending', null, null]);
    await createExternalJobRunner(db).run();
    expect((await read(id)).progress).toMatchObject({ method: 'source' });
    const again = await server.request<Shown>('PATCH', `${PATH}${id}/`, { as, body: { status: 'pending' } });
    expect(again.body.status).toBe('pending');
    const { rows } = await db.pool.query<{ count: number }>('select count(*)::integer as count from files');
    // Of all that was made, the one source is left.
    expect(rows[0]!.count).toBe(1);
  });

  it('409: while a training that has not ended reads it', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/notes.md` });
    await createExternalJobRunner(db).run();
    const trainings = PATH.replace('datasets', 'trainings');
    const { body: training } = await server.request<Shown>('POST', trainings, {
      as,
      body: { project_name: 'Tutor', dataset: id, base_model_name: 'm' },
    });
    for (const change of [{ name: 'Other' }, { num_data_points: 5 }, { status: 'pending' }])
      expect((await server.request('PATCH', `${PATH}${id}/`, { as, body: change })).status).toBe(409);
    expect((await server.request('PUT', `${PATH}${id}/`, { as, body: { name: 'Other' } })).status).toBe(409);
    expect((await server.request('DELETE', `${PATH}${id}/`, { as })).status).toBe(409);
    await server.request('PATCH', `${trainings}${training.id}/`, { as, body: { status: 'untrained' } });
    await createExternalJobRunner(db).run();
    expect((await server.request('PATCH', `${PATH}${id}/`, { as, body: { num_data_points: 5 } })).status).toBe(200);
  });
});

describe('deleteDataset', () => {
  it('204: removes its files; trainings still show a used dataset', async () => {
    const { id } = await create({ name: 'Notes', source_url: `${origin}/notes.md` });
    await createExternalJobRunner(db).run();
    const trainings = PATH.replace('datasets', 'trainings');
    const { body: training } = await server.request<Shown>('POST', trainings, {
      as,
      body: { project_name: 'Tutor', dataset: id, base_model_name: 'm' },
    });
    await createExternalJobRunner(db).run();
    expect((await server.request('DELETE', `${PATH}${id}/`, { as })).status).toBe(204);
    expect((await server.request('GET', `${PATH}${id}/`, { as })).status).toBe(404);
    expect((await server.request('DELETE', `${PATH}${id}/`, { as })).status).toBe(404);
    const shown = await server.request<{ dataset: Shown }>('GET', `${trainings}${training.id}/`, { as });
    expect(shown.body.dataset).toMatchObject({ id, name: 'Notes', train_file: null });
    expect(
      (
        await server.request('POST', trainings, {
          as,
          body: { project_name: 'Tutor', dataset: id, base_model_name: 'm' },
        })
      ).status,
    ).toBe(400);
    expect((await server.request('DELETE', `${trainings}${training.id}/`, { as })).status).toBe(204);
    const { rows } = await db.pool.query(
      `select 'files' as table from files union all select 'datasets' from fine_tuning_datasets`,
    );
    expect(rows).toEqual([]);
  });
});

describe('getDataset', () => {
  it('404: hides the dataset of another tenant, as it hides what does not exist', async () => {
    const { id } = await create({ name: 'Notes' });
    const path = `/api/ai-finetuning/v1/org/harbor/user/hanna/datasets/${id}/`;
    const [foreign, none] = [
      await server.request('GET', path, { as: stranger }),
      await server.request('GET', path.replace(/.{4}\/$/, '0000/'), { as: stranger }),
    ];
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(String(none.body.detail).replace(/'.*'/, `'${id}'`));
  });
});

describe('listDatasets', () => {
  it('200: filters, orders and searches', async () => {
    for (const [name, points] of [
      ['Data Mining', 10],
      ['Élan vital', 20],
      ['Statistics', 20],
    ] as const)
      await create({ name, num_data_points: points, prompt: name === 'Statistics' ? 'On data' : '' });
    const names = async (query: Record<string, string | number>) =>
      (await server.request<{ results: Shown[] }>('GET', PATH, { as, query })).body.results.map(({ name }) => name);
    expect(await names({})).toEqual(['Statistics', 'Élan vital', 'Data Mining']);
    expect(await names({ ordering: 'name' })).toEqual(['Data Mining', 'Élan vital', 'Statistics']);
    expect(await names({ num_data_points: 20, ordering: '-name' })).toEqual(['Statistics', 'Élan vital']);
    expect(await names({ search: 'DATA' })).toEqual(['Statistics', 'Data Mining']);
    expect(await names({ search: 'elan' })).toEqual(['Élan vital']);
    expect(await names({ status: 'completed,failed' })).toEqual([]);
    expect(await names({ status: 'pending', retry_attempts: 0, page_size: 1, page: 2 })).toEqual(['Élan vital']);
    const today = new Date().toISOString().slice(0, 10);
    expect((await names({ date_created: today })).length + (await names({ date_created: '2020-02-29' })).length).toBe(
      3,
    );
    for (const [name, value] of [
      ['date_created', '2026-02-30'],
      ['ordering', 'prompt'],
      ['status', 'cancelled'],
    ] as const)
      expect((await server.request('GET', PATH, { as, query: { [name]: value } })).status).toBe(400);
  });
});
