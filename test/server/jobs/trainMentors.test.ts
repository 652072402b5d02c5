import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimDocument, platformsToTrain } from '../../../db/mentors/trainDocument.js';
import type { components } from '../../../generated/types.js';
import { guardedFetch } from '../../../providers/http/guardedFetch.js';
import { MOST_DOCUMENT_BYTES, trainNext } from '../../../server/jobs/trainMentors.js';
import { TESTER } from '../../support/database.js';
import { testFiles } from '../../support/files.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { mentorServer } from '../../handlers/search/mentors/mentorServer.js';

type Document = components['schemas']['MentorDocument'];

const server = mentorServer();
restoreBeforeEach(server.db);

const MARKDOWN = '# Limits\n\nA limit is what a function approaches.\n\n# Series\n\nA series is a sum without end.';
let origin: string;
const web = http.createServer((request, response) => {
  if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><nav>Menu</nav><h1>Waves</h1><p>Waves carry energy.</p></body></html>');
  else if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end();
  else if (request.url === '/empty') response.writeHead(200, { 'content-type': 'text/plain' }).end('  ');
  else if (request.url === '/broken.pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 nothing');
  else response.writeHead(404).end();
});
beforeAll(async () => {
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => web.close(resolve)));

let mentor: string;
beforeEach(async () => {
  mentor = await server.make('north', { name: 'Coach' });
});
const path = () => `/api/ai-mentor/orgs/north/users/ada/mentors/${mentor}/documents/`;
const add = async (document: Record<string, unknown>) => (await server.send<Document>('POST', path(), { document_name: 'Notes', document_type: 'text', ...document })).body;
const parts = (mayBePrivate = true) => ({ db: server.db, files: testFiles(server.db), fetch: guardedFetch({ mayBePrivate, mostAnswerBytes: MOST_DOCUMENT_BYTES }) });
const train = async (mayBePrivate = true) => {
  while (await trainNext(parts(mayBePrivate), server.ids.north!));
};
const stored = async (id: number) => (await server.get<{ results: Document[] }>(`/api/search/mentors/${mentor}/documents/`, 'admin')).body.results.find((document) => document.id === id);
const passages = async () =>
  (await server.db.pool.query<{ heading: string | null; text: string }>('select heading, text from mentor_passages order by document_id, ordinal')).rows;

describe('training', () => {
  it('reads what was sent as text, by its headings', async () => {
    const { id, training_status: status, url } = await add({ text: MARKDOWN, training_status: 'trained' });
    expect([status, url]).toEqual(['pending', expect.stringMatching(/^urn:sha256:[0-9a-f]{64}$/)]);
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'trained', training_error: null });
    expect(await passages()).toEqual([{ heading: 'Limits', text: 'A limit is what a function approaches.' }, { heading: 'Series', text: 'A series is a sum without end.' }]);
  });

  it('reads what was sent as a file, and removes the file with the document', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ document_name: 'Notes', document_type: 'markdown', access: 'private' })) form.set(name, value);
    form.set('file', new Blob([MARKDOWN], { type: 'text/markdown' }), 'notes.md');
    const response = await fetch(server.url() + path(), { method: 'POST', headers: { authorization: server.as.admin }, body: form });
    const body = (await response.json()) as Document;
    expect([response.status, body]).toMatchObject([201, { access: 'private', training_status: 'pending' }]);
    await train();
    expect([(await stored(body.id))?.training_status, (await passages()).length]).toEqual(['trained', 2]);
    await server.send('DELETE', `${path()}${body.id}/`);
    expect([await passages(), (await server.db.pool.query('select from files')).rowCount]).toEqual([[], 0]);
  });

  it('reads what lies at a URL, and reads another URL instead', async () => {
    const { id } = await add({ url: `${origin}/page` });
    await train();
    expect(await passages()).toEqual([{ heading: 'Waves', text: expect.stringContaining('Waves carry energy.') }]);
    await server.send('PATCH', `${path()}${id}/`, { url: `${origin}/gone` });
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'failed', training_error: 'The address answers with the status 404.' });
    expect(await passages()).toHaveLength(1);
  });

  it('says what is wrong with a document, and reads no private address', async () => {
    const urls = ['moved', 'empty', 'broken.pdf'].map((name) => `${origin}/${name}`);
    const documents = await Promise.all(urls.map((url) => add({ url })));
    await train();
    const faults = await Promise.all(documents.map(async ({ id }) => (await stored(id))!));
    expect(faults.map(({ training_status: status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(faults[0]!.training_error).toBe('The address leads to another one.');
    const inner = await add({ url: `${origin}/page` });
    await train(false);
    expect(await stored(inner.id)).toMatchObject({ training_status: 'failed', training_error: 'The address belongs to a private network.' });
  });

  it('reads a document once at a time, again where a job died, and not where it is gone meanwhile', async () => {
    await Promise.all([add({ text: 'First.' }), add({ text: 'Second.' }), add({ text: 'Third.' })]);
    await Promise.all([1, 2, 3, 4].map(() => trainNext(parts(), server.ids.north!)));
    expect((await passages()).map(({ text }) => text).sort()).toEqual(['First.', 'Second.', 'Third.']);
    await server.db.pool.query(`update mentor_documents set training_status = 'training', training_until = now() + interval '1 minute'`);
    expect(await platformsToTrain(server.db)).toEqual([]);
    await server.db.pool.query(`update mentor_documents set training_until = now() - interval '1 minute'`);
    expect(await platformsToTrain(server.db)).toEqual([server.ids.north]);
    await train();
    expect((await server.db.pool.query('select from mentor_passages')).rowCount).toBe(3);
  });
});

describe('a document that ends every process that reads it', () => {
  const dies = () => server.db.pool.query(`update mentor_documents set training_until = now() - interval '1 second' where training_status = 'training'`);

  it('is read again a few times, and then failed', async () => {
    const { id } = await add({ text: 'Deadly.' });
    for (let life = 1; life <= 5; life++) {
      expect(await claimDocument(server.db, TESTER, server.ids.north!)).toMatchObject({ id, deaths: life - 1 });
      await dies();
    }
    await train(false);
    expect(await stored(id)).toMatchObject({ training_status: 'failed', training_error: 'The service ended 5 times while it read the document.' });
    expect(await platformsToTrain(server.db)).toEqual([]);
  });

  it('is not one that could not be read for a while', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ document_name: 'Notes', document_type: 'markdown' })) form.set(name, value);
    form.set('file', new Blob([MARKDOWN], { type: 'text/markdown' }), 'notes.md');
    const { id } = (await (await fetch(server.url() + path(), { method: 'POST', headers: { authorization: server.as.admin }, body: form })).json()) as Document;
    const store = { ...parts().files.store, open: () => Promise.reject(new Error('The disk does not answer.')) };
    for (let life = 1; life <= 7; life++) {
      await expect(trainNext({ ...parts(), files: { store } }, server.ids.north!)).rejects.toThrow('The disk does not answer.');
      await dies();
    }
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'trained' });
  });
});

describe('createMentorDocument', () => {
  it('400: refuses a document without a place, and with two', async () => {
    for (const way of [{}, { url: 'https://x.example/', text: 'x' }])
      expect((await server.send('POST', path(), { document_name: 'x', document_type: 'pdf', ...way })).status).toBe(400);
  });

  it('409: has a text once', async () => {
    await add({ text: 'Once.' });
    expect((await server.send('POST', path(), { document_name: 'x', document_type: 'pdf', text: 'Once.' })).status).toBe(409);
  });
});
