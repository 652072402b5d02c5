import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  claimDocument,
  failTraining,
  postponeTraining,
  savePassages,
} from '../../../db/mentors/mentors/documentTraining.js';
import type { components } from '../../../generated/types.js';
import { StoreUnavailable } from '../../../providers/files/fileStore.js';
import { createMentorTrainingTask } from '../../../server/jobs/trainMentors.js';
import { TESTER } from '../../support/database.js';
import { endPauses, runNextJob, unlockJobs } from '../../support/dueJobs.js';
import { createDyingDatabase } from '../../support/externalJobRunner.js';
import { createTestFiles } from '../../support/files.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';

type Document = components['schemas']['MentorDocument'];

const server = mentorServer();
restoreBeforeEach(server.db);

const MARKDOWN = '# Limits\n\nA limit is what a function approaches.\n\n# Series\n\nA series is a sum without end.';
let origin: string;
const web = http.createServer((request, response) => {
  if (request.url === '/page')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body><nav>Menu</nav><h1>Waves</h1><p>Waves carry energy.</p></body></html>');
  else if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end();
  else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
  else if (request.url === '/down') response.writeHead(503).end();
  else if (request.url === '/empty') response.writeHead(200, { 'content-type': 'text/plain' }).end('  ');
  else if (request.url === '/broken.pdf')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 nothing');
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
const add = async (document: Record<string, unknown>) =>
  (await server.send<Document>('POST', path(), { document_name: 'Notes', document_type: 'text', ...document })).body;
const parts = (mayBePrivate = true) => ({
  db: server.db,
  files: createTestFiles(server.db),
  mayBePrivate,
  onError: (error: Error) => void errors.push(error),
});
const errors: Error[] = [];
afterEach(() => expect(errors.splice(0)).toEqual([]));
const trainNext = (training: Parameters<typeof createMentorTrainingTask>[0]) =>
  runNextJob(server.db.pool, [createMentorTrainingTask(training)], { onlyDue: true });
const train = async (mayBePrivate = true) => {
  while (await trainNext(parts(mayBePrivate)));
};
/** Trains the next document in a process that is killed before it stores the result. */
const killDuringTraining = async () => {
  const killed = trainNext({ ...parts(), db: createDyingDatabase(server.db, 1) });
  await expect(killed).rejects.toThrow('dead');
  expect(errors.splice(0)).toHaveLength(1);
};
const stored = async (id: number) =>
  (await server.get<{ results: Document[] }>(`/api/search/mentors/${mentor}/documents/`, 'admin')).body.results.find(
    (document) => document.id === id,
  );
const passages = async () =>
  (
    await server.db.pool.query<{ heading: string | null; text: string }>(
      'select heading, text from mentor_passages order by document_id, ordinal',
    )
  ).rows;

describe('training', () => {
  it('reads text documents by their headings', async () => {
    const { id, training_status: status, url } = await add({ text: MARKDOWN, training_status: 'trained' });
    expect([status, url]).toEqual(['pending', expect.stringMatching(/^urn:sha256:[0-9a-f]{64}$/)]);
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'trained', training_error: null });
    expect(await passages()).toEqual([
      { heading: 'Limits', text: 'A limit is what a function approaches.' },
      { heading: 'Series', text: 'A series is a sum without end.' },
    ]);
  });

  it('reads uploaded files, and removes the file with the document', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      document_name: 'Notes',
      document_type: 'markdown',
      access: 'private',
    }))
      form.set(name, value);
    form.set('file', new Blob([MARKDOWN], { type: 'text/markdown' }), 'notes.md');
    const response = await fetch(server.url() + path(), {
      method: 'POST',
      headers: { authorization: server.as.admin },
      body: form,
    });
    const body = (await response.json()) as Document;
    expect([response.status, body]).toMatchObject([201, { access: 'private', training_status: 'pending' }]);
    await train();
    expect([(await stored(body.id))?.training_status, (await passages()).length]).toEqual(['trained', 2]);
    await server.send('DELETE', `${path()}${body.id}/`);
    expect([await passages(), (await server.db.pool.query('select from files')).rowCount]).toEqual([[], 0]);
  });

  it('reads the contents of a URL, and of a replaced URL', async () => {
    const { id } = await add({ url: `${origin}/page` });
    await train();
    expect(await passages()).toEqual([{ heading: 'Waves', text: expect.stringContaining('Waves carry energy.') }]);
    await server.send('PATCH', `${path()}${id}/`, { url: `${origin}/gone` });
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'failed', training_error: 'The address answered 404.' });
    expect(await passages()).toHaveLength(1);
  });

  it('follows redirects, and retries an unavailable URL', async () => {
    await add({ url: `${origin}/moved` });
    await train();
    expect(await passages()).toEqual([{ heading: 'Waves', text: expect.stringContaining('Waves carry energy.') }]);
    const { id } = await add({ url: `${origin}/down` });
    await train();
    expect(await stored(id)).toMatchObject({
      training_status: 'training',
      training_error: 'The address answered 503.',
    });
    await server.db.pool.query(
      `update mentor_documents set training_failing_since = now() - interval '31 seconds' where id = $1`,
      [id],
    );
    await endPauses(server.db.pool);
    await train();
    expect(await stored(id)).toMatchObject({ training_status: 'failed', training_error: 'The address answered 503.' });
  });

  it('reports the fault of a document, and reads no private address', async () => {
    const urls = ['round', 'empty', 'broken.pdf'].map((name) => `${origin}/${name}`);
    const documents = await Promise.all(urls.map((url) => add({ url })));
    await train();
    const faults = await Promise.all(documents.map(async ({ id }) => (await stored(id))!));
    expect(faults.map(({ training_status: status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(faults[0]!.training_error).toBe('The address redirects to another one.');
    const inner = await add({ url: `${origin}/page` });
    await train(false);
    expect(await stored(inner.id)).toMatchObject({
      training_status: 'failed',
      training_error: 'The address belongs to a private network.',
    });
  });

  it('starts documents that a client sets to training, and continues those in progress', async () => {
    const { id, training_status: status } = await add({ url: `${origin}/page`, training_status: 'training' });
    expect(status).toBe('pending');
    const change = async (document: object) =>
      (await server.send<Document>('PATCH', `${path()}${id}/`, document)).body.training_status;
    for (const before of ['trained', 'failed']) {
      await change({ training_status: before });
      expect(await change({ training_status: 'training' })).toBe('pending');
      await train();
      expect(await stored(id)).toMatchObject({ training_status: 'trained' });
    }
    await change({ training_status: 'pending' });
    const claim = await claimDocument(server.db, TESTER, server.ids.north!, id);
    expect(await change({ document_name: 'Waves', training_status: 'training' })).toBe('training');
    expect(await savePassages(server.db, TESTER, claim!, [{ heading: null, text: 'As it was read.' }])).toBe(true);
    expect([(await stored(id))?.training_status, await passages()]).toEqual([
      'trained',
      [{ heading: null, text: 'As it was read.' }],
    ]);
  });

  it('reads a document in one job at a time, again after a killed job, and not after its removal', async () => {
    await Promise.all([add({ text: 'First.' }), add({ text: 'Second.' }), add({ text: 'Third.' })]);
    await Promise.all([1, 2, 3, 4].map(() => trainNext(parts())));
    expect((await passages()).map(({ text }) => text).sort()).toEqual(['First.', 'Second.', 'Third.']);
    const { id } = await add({ text: 'Fourth.' });
    await killDuringTraining();
    expect(await trainNext(parts())).toBe(false);
    await unlockJobs(server.db.pool);
    await train();
    expect((await server.db.pool.query('select from mentor_passages')).rowCount).toBe(4);
    await server.send('PATCH', `${path()}${id}/`, { training_status: 'pending' });
    await server.send('DELETE', `${path()}${id}/`);
    await train();
    expect((await server.db.pool.query('select from mentor_passages')).rowCount).toBe(3);
  });

  it('stores nothing of a process that runs on after another one has taken its job', async () => {
    const { id } = await add({ text: 'As it was sent.' });
    const claim = () => claimDocument(server.db, TESTER, server.ids.north!, id);
    const [late, next] = [await claim(), await claim()];
    const write = (claimed: typeof late, text: string) =>
      savePassages(server.db, TESTER, claimed!, [{ heading: null, text }]);
    expect(await write(late, 'Late.')).toBe(false);
    expect(await postponeTraining(server.db, TESTER, late!, { message: 'Late.', isUnexpected: true })).toBe(null);
    await failTraining(server.db, TESTER, late!, 'Late.');
    expect(await stored(id)).toMatchObject({ training_status: 'training', training_error: null });
    expect([await write(next, 'In time.'), await passages()]).toEqual([true, [{ heading: null, text: 'In time.' }]]);
    expect(await claim()).toBe(null);
  });
});

describe('a document that crashes every reading process', () => {
  it('is retried a few times, and then failed', async () => {
    const { id } = await add({ text: 'Deadly.' });
    for (let life = 1; life <= 5; life++) {
      await killDuringTraining();
      const { rows } = await server.db.pool.query('select training_status, training_crashes from mentor_documents');
      expect(rows).toEqual([{ training_status: 'training', training_crashes: life - 1 }]);
      await unlockJobs(server.db.pool);
    }
    await train(false);
    expect(await stored(id)).toMatchObject({
      training_status: 'failed',
      training_error: 'The service ended 5 times while it read the document.',
    });
    await unlockJobs(server.db.pool);
    expect(await trainNext(parts())).toBe(false);
  });
});

describe('a document that is unreadable because of an internal failure', () => {
  const addFile = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ document_name: 'Notes', document_type: 'markdown' }))
      form.set(name, value);
    form.set('file', new Blob([MARKDOWN], { type: 'text/markdown' }), 'notes.md');
    return (await (
      await fetch(server.url() + path(), { method: 'POST', headers: { authorization: server.as.admin }, body: form })
    ).json()) as Document;
  };
  const failingWith = (error: Error) => ({
    ...parts(),
    files: { store: { ...parts().files.store, open: () => Promise.reject(error) } },
  });
  const rest = () => endPauses(server.db.pool);

  it('states it, and backs off exponentially while the store is unavailable', async () => {
    const { id } = await addFile();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 12; tries++) {
      expect(await trainNext(failingWith(new StoreUnavailable('bucket of ours')))).toBe(true);
      expect(await stored(id)).toMatchObject({
        training_status: 'training',
        training_error: 'The file store does not answer.',
      });
      expect(await trainNext(parts())).toBe(false);
      const { rows } = await server.db.pool.query<{ s: number }>(
        `select extract(epoch from run_at - now())::float8 as s from graphile_worker._private_jobs where key like 'train-mentors/%'`,
      );
      pauses.push(rows[0]!.s);
      await server.db.pool.query(
        `update mentor_documents set training_failing_since = training_failing_since - make_interval(secs => $1)`,
        [rows[0]!.s],
      );
      await rest();
    }
    expect(pauses.map((pause) => pause > 0 && pause <= 300)).toEqual(pauses.map(() => true));
    expect(pauses.at(-1)! > pauses[0]!).toBe(true);
    await train();
    expect([await stored(id), errors.splice(0).length]).toMatchObject([
      { training_status: 'trained', training_error: null },
      12,
    ]);
  });

  it('is failed after three days, and read again on request', async () => {
    const { id } = await addFile();
    await trainNext(failingWith(new StoreUnavailable('down')));
    await server.db.pool.query(`update mentor_documents set training_failing_since = now() - interval '3 days'`);
    await rest();
    await trainNext(failingWith(new StoreUnavailable('down')));
    expect(await stored(id)).toMatchObject({
      training_status: 'failed',
      training_error: 'The file store does not answer. It was tried for three days.',
    });
    await server.send('PATCH', `${path()}${id}/`, { training_status: 'pending' });
    await trainNext(failingWith(new StoreUnavailable('down')));
    expect(await stored(id)).toMatchObject({ training_status: 'training' });
    await rest();
    await train();
    expect([await stored(id), errors.splice(0).length]).toMatchObject([{ training_status: 'trained' }, 3]);
  });

  it('is failed after ten unexpected errors, but not after transient ones', async () => {
    const { id } = await addFile();
    for (let tries = 1; tries <= 10; tries++) {
      expect(await stored(id)).not.toMatchObject({ training_status: 'failed' });
      await trainNext(failingWith(new StoreUnavailable('down')));
      await rest();
      await trainNext(failingWith(new RangeError('secret')));
      await rest();
    }
    const reason =
      'An unexpected error occurred (RangeError). The log of the service has details. It was tried 10 times.';
    expect([await stored(id), errors.splice(0).length]).toMatchObject([
      { training_status: 'failed', training_error: reason },
      20,
    ]);
  });
});

describe('createMentorDocument', () => {
  it('400: refuses a document without a source, and with two', async () => {
    for (const way of [{}, { url: 'https://x.example/', text: 'x' }])
      expect((await server.send('POST', path(), { document_name: 'x', document_type: 'pdf', ...way })).status).toBe(
        400,
      );
  });

  it('409: refuses a duplicate text', async () => {
    await add({ text: 'Once.' });
    expect(
      (await server.send('POST', path(), { document_name: 'x', document_type: 'pdf', text: 'Once.' })).status,
    ).toBe(409);
  });
});
