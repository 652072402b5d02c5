import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { avatarVideo } from '../../../../sandbox/parties/avatarVideo.js';
import { type Sandbox, startSandbox } from '../../../../sandbox/startSandbox.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { createDyingDatabase, expireClaims, createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';

const db = testDatabase();
let server: TestServer;
let sandbox: Sandbox;
let as: string;
let stranger: string;
let path: string;
let foreignPath: string;

beforeAll(async () => {
  await insertPlatform(db, 'northfield');
  await insertPlatform(db, 'harbor');
  const nora = await insertUser(db, 'nora', { roles: { northfield: 'platform_admin' } });
  const hanna = await insertUser(db, 'hanna', { roles: { harbor: 'platform_admin' } });
  as = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield', user: 'nora' }))
    .authorization;
  stranger = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'harbor', user: 'hanna' }))
    .authorization;
  path = `/api/ai-marketing/orgs/northfield/users/${nora}/avatarvideo-videos/`;
  foreignPath = `/api/ai-marketing/orgs/harbor/users/${hanna}/avatarvideo-videos/`;
  server = await startTestServer({ db });
});
beforeEach(async () => {
  sandbox = await startSandbox({ parties: [avatarVideo] });
});
afterEach(() => sandbox.close());
afterAll(() => server.close());
restoreBeforeEach(db);

interface Shown {
  pk: number;
  name: string;
  generation_status: string;
  failure_reason: string | null;
  video_file: string | null;
  made_by: string | null;
  script: string | null;
}
interface Remote {
  id: string;
  title: string;
  status: string;
}

const body = (changes: object = {}) => ({
  name: 'welcome',
  script: 'Welcome to Data Mining.',
  data: { avatar_id: 'josh', voice_id: 'v1', width: 1920, height: 1080, background: '#ffffff' },
  ...changes,
});
const create = (changes: object = {}) => server.request<Shown>('POST', path, { as, body: body(changes) });
const read = async (name = 'welcome') =>
  (await server.request<Shown>('GET', `${path}${encodeURIComponent(name)}/`, { as })).body;
const atService = () => ({ avatarVideoUrl: `${sandbox.url}/avatarvideo` });
const remote = () => sandbox.act('avatarvideo', 'show') as Promise<Remote[]>;
const isMp4 = async (url: string | null) =>
  Buffer.from(await (await fetch(url!)).arrayBuffer())
    .subarray(4, 8)
    .toString() === 'ftyp';

describe('createAvatarVideo', () => {
  it('200: has the service make the video, and copies it', async () => {
    expect((await create()).body).toEqual({
      pk: expect.any(Number),
      name: 'welcome',
      data: body().data,
      generation_status: 'pending',
    });
    await createExternalJobRunner(db, atService()).run();
    const video = await read();
    expect(video).toMatchObject({
      generation_status: 'completed',
      failure_reason: null,
      made_by: 'avatarvideo',
      script: 'Welcome to Data Mining.',
    });
    expect(await isMp4(video.video_file)).toBe(true);
    const sent = sandbox.exchanges('avatarvideo').find(({ method }) => method === 'POST')!;
    expect(JSON.parse(sent.body)).toMatchObject({
      type: 'avatar',
      avatar_id: 'josh',
      voice_id: 'v1',
      script: 'Welcome to Data Mining.',
      resolution: '1080p',
      aspect_ratio: '16:9',
      background: { type: 'color', value: '#ffffff' },
    });
  });

  it('200: is the same one when it is sent back as it was read; 400: a new one without a text', async () => {
    const { body: made } = await create();
    const again = await create({ ...made, script: undefined });
    expect([again.status, again.body]).toEqual([200, made]);
    expect((await create({ ...made, script: undefined, name: 'another' })).status).toBe(400);
  });

  it('503: names what to configure without a service; an existing video is answered', async () => {
    await create();
    const generation = {
      providerAUrl: null,
      providerAKey: null,
      avatarVideoUrl: null,
      avatarVideoKey: null,
      sourcesMayBePrivate: false,
    };
    const other = await startTestServer({ db, services: { db, generation } });
    const post = (changes: object) => other.request('POST', path, { as, body: body(changes) });
    expect((await post({})).status).toBe(200);
    expect(await post({ name: 'another' })).toMatchObject({
      status: 503,
      body: {
        type: 'unavailable',
        detail:
          'No service makes avatar videos for this platform. Store a credential for avatarvideo, or have the operator set AVATARVIDEO_KEY or AVATARVIDEO_URL.',
      },
    });
    await db.pool.query(`update avatar_videos set generation_status = 'failed'`);
    expect((await post({})).status).toBe(503);
    const { rows } = await db.pool.query('select name from avatar_videos');
    expect(rows).toEqual([{ name: 'welcome' }]);
    await other.close();
  });

  it('200: fails without a service, and when the embedded provider had begun it', async () => {
    await create({ script: undefined, data: { script: 'Bonjour à tous' } });
    await create({ name: 'embedded' });
    await db.pool.query(
      `update avatar_videos set engine = 'sandbox', generation_status = 'processing' where name = 'embedded'`,
    );
    await createExternalJobRunner(db).run();
    expect(await read()).toMatchObject({
      generation_status: 'failed',
      failure_reason: expect.stringMatching(/^No service makes avatar videos for this platform\./),
      script: 'Bonjour à tous',
    });
    expect(await read('embedded')).toMatchObject({
      generation_status: 'failed',
      failure_reason: 'The service no longer has an embedded provider. Create the video again.',
      made_by: 'sandbox',
    });
    expect((await create({ name: 'embedded' })).body.generation_status).toBe('pending');
    await createExternalJobRunner(db, atService()).run();
    expect(await read('embedded')).toMatchObject({ generation_status: 'completed', made_by: 'avatarvideo' });
  });

  it('200: the same again is one video, also in parallel; 409: another one of its name', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { pk } }) => pk)).size).toBe(1);
    expect((await create({ script: 'Other' })).status).toBe(409);
    await createExternalJobRunner(db, atService()).run();
    expect(await remote()).toHaveLength(1);
  });

  it.each([
    ['a video that fails', { outcome: 'failed' }, {}, 'The sandbox was set to fail this video.'],
    [
      'an avatar that it does not have',
      {},
      { data: { avatar_id: 'no-such-avatar' } },
      'The service answered 400. Avatar no-such-avatar was not found.',
    ],
    ['no avatar', {}, { data: null }, 'The service requires data.avatar_id.'],
  ])('200: ends with %s and its reason', async (_, plan, changes, reason) => {
    await sandbox.act('avatarvideo', 'plan', plan);
    await create(changes);
    await createExternalJobRunner(db, atService()).run();
    expect(await read()).toMatchObject({ generation_status: 'failed', failure_reason: reason, video_file: null });
  });

  it('200: retries a failed video, although the provider still lists the failed one', async () => {
    await sandbox.act('avatarvideo', 'plan', { outcome: 'failed' });
    await create();
    await createExternalJobRunner(db, atService()).run();
    expect((await read()).generation_status).toBe('failed');
    await sandbox.act('avatarvideo', 'plan', {});
    const again = await Promise.all([create(), create()]);
    expect(again.map(({ status, body: { generation_status: shown } }) => [status, shown])).toEqual([
      [200, 'pending'],
      [200, 'pending'],
    ]);
    await createExternalJobRunner(db, atService()).run();
    expect(await read()).toMatchObject({ generation_status: 'completed', failure_reason: null });
    expect(await remote()).toHaveLength(2);
  });

  it('200: continues after the provider was down or the finished file was missing', async () => {
    await create();
    const work = createExternalJobRunner(db, atService());
    sandbox.failNext(
      'avatarvideo',
      { answer: { status: 503 } },
      { answer: { status: 429, headers: { 'retry-after': '1' } } },
    );
    await work.run({ atMost: 4 });
    expect(await remote()).toHaveLength(1);
    sandbox.failNext('avatarvideo', { answer: { status: 500 } });
    await work.run();
    expect([(await read()).generation_status, (await remote()).length, work.errors.length]).toEqual([
      'completed',
      1,
      0,
    ]);
  });

  it('200: continues a started video while the key is replaced', async () => {
    await sandbox.act('avatarvideo', 'plan', { polls: '1000' });
    await create();
    const work = createExternalJobRunner(db, atService());
    await work.run({ atMost: 4 });
    expect(await remote()).toHaveLength(1);
    sandbox.failNext('avatarvideo', { answer: { status: 401 } });
    await work.run({ atMost: 1 });
    expect(await read()).toMatchObject({
      generation_status: 'processing',
      failure_reason: 'The service answered 401. The credential was rejected.',
    });
    await work.run({ atMost: 1 });
    expect(await read()).toMatchObject({ generation_status: 'processing', failure_reason: null });
  });

  it('200: does not repeat a request that may have started: searches for it, and reports uncertainty', async () => {
    await create();
    // The answer is lost on its way, though nothing was begun.
    sandbox.failNext('avatarvideo', { answer: { status: 502 } });
    const work = createExternalJobRunner(db, atService());
    await work.run({ atMost: 3 });
    expect(await remote()).toEqual([]);
    await db.pool.query(`update avatar_videos set submitted_at = now() - interval '2 minutes'`);
    await work.run();
    expect([(await read()).generation_status, (await remote()).length]).toEqual(['completed', 1]);

    await create({ name: 'second' });
    sandbox.failNext('avatarvideo', { answer: { status: 504 } }, { answer: { status: 404 } });
    await work.run();
    expect((await read('second')).failure_reason).toMatch(/^The answer of the service was lost/);
    expect(await remote()).toHaveLength(1);
  });

  it('200: refuses files other than videos', async () => {
    await create();
    const work = createExternalJobRunner(db, atService());
    await work.run({ atMost: 3 });
    const isDone = { id: 'x', status: 'completed', video_url: `${sandbox.url}/` };
    sandbox.failNext('avatarvideo', { answer: { status: 200, body: { data: isDone } } });
    await work.run();
    expect(await read()).toMatchObject({
      generation_status: 'failed',
      failure_reason: expect.stringMatching(/^The file that the service sent is not a video/),
    });
  });

  it('200: is one generation, wherever its process dies', async () => {
    for (let transactions = 1; transactions <= 30; transactions++) {
      const name = `video ${transactions}`;
      await create({ name });
      await createExternalJobRunner(db, atService(), createDyingDatabase(db, transactions))
        .run({ atMost: 20 })
        .catch(() => {});
      const hadEnded = (await read(name)).generation_status === 'completed';
      await expireClaims(db);
      await createExternalJobRunner(db, atService()).run();
      // Not listed after a minute: never begun.
      await db.pool.query(
        `update avatar_videos set submitted_at = submitted_at - interval '2 minutes' where generation_status = 'processing'`,
      );
      await createExternalJobRunner(db, atService()).run();
      expect([name, (await read(name)).generation_status]).toEqual([name, 'completed']);
      expect((await remote()).filter(({ title }) => title.startsWith(`${name} #`))).toHaveLength(1);
      if (hadEnded) {
        expect(transactions).toBeGreaterThan(6);
        return;
      }
    }
    throw new Error('It never ended by itself.');
  });

  it('400: requires a script and a name, and refuses unknown fields', async () => {
    for (const changes of [
      { script: undefined },
      { name: undefined },
      { name: '' },
      { data: { width: 1 } },
      { data: { colour: 'red' } },
      { data: { background: 'javascript:1' } },
      { number: 5 },
    ])
      expect((await create(changes)).status).toBe(400);
  });
});

describe('listAvatarVideos', () => {
  it('200: the newest first, by page', async () => {
    for (const name of ['one', 'two', 'three']) await create({ name });
    const { body: page } = await server.request<{ count: number; results: Shown[] }>('GET', path, {
      as,
      query: { page_size: 2 },
    });
    expect([page.count, page.results.map(({ name }) => name)]).toEqual([3, ['three', 'two']]);
    expect((await server.request<{ count: number }>('GET', foreignPath, { as: stranger })).body.count).toBe(0);
  });
});

describe('getAvatarVideo', () => {
  it('200: by a name of any characters; 404: what another tenant has', async () => {
    await create({ name: 'Élan/vital ü?' });
    expect((await read('Élan/vital ü?')).name).toBe('Élan/vital ü?');
    expect(
      (await server.request('GET', `${foreignPath}${encodeURIComponent('Élan/vital ü?')}/`, { as: stranger })).status,
    ).toBe(404);
    expect((await server.request('GET', `${path.replace(/users\/\d+/, 'users/999999')}welcome/`, { as })).status).toBe(
      404,
    );
  });
});
