import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFile } from '../../../db/media/files/createFile.js';
import { saveFileQuota } from '../../../db/media/files/fileQuota.js';
import { removeFiles } from '../../../db/media/files/removeFiles.js';
import { FILES_PATH, signFileUrl } from '../../../services/_shared/fileAddress.js';
import { storeFile } from '../../../services/_shared/storeFile.js';
import { type FileStore, StoreFull, StoreUnavailable } from '../../../providers/files/fileStore.js';
import { createLocalStore } from '../../../providers/files/localStore.js';
import { createSecretBox, lockedSecretBox } from '../../../db/core/secretBox.js';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createTestFiles } from '../../support/files.js';
import { type FixtureContext, createFixtureContract } from '../../support/fixtureContract.js';
import { createForm } from '../../support/forms.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const db = testDatabase();
const LIMIT = 300_000;
let platformId: number;
let as: string;
let server: TestServer;
let folder: string;
/** What the store does instead, while it is set. */
let failure: Error | null = null;

const value = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string' },
    count: { type: 'integer' },
    on: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    data: { type: 'object' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const contract = createFixtureContract([
  {
    operationId: 'putThing',
    method: 'post',
    path: '/api/orgs/{org}/things/',
    permissions: ['IsPlatformAdmin'],
    parameters: [
      { name: 'org', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
    ],
    body: value,
    form: { ...value, properties: { ...value.properties, file: { type: 'string', format: 'binary' } } },
    run: async ({ body, uploads, access, services, request, reply }: FixtureContext) => {
      const { file } = uploads;
      if (!file) return reply(200, { body });
      const content = await storeFile(services, { platformId: access.platform!.id, actor: access.actor, file });
      const fileId = await services.db.transaction(access.actor, (trx) =>
        createFile(trx, content, { createdById: null }),
      );
      const { name, size, mediaType } = content;
      return reply(200, {
        body,
        name,
        size,
        mediaType,
        fileId,
        url: signFileUrl(services, request, { platformId: content.platformId, fileId }),
      });
    },
  },
]);

interface Stored {
  body: unknown;
  name: string;
  size: number;
  mediaType: string;
  fileId: number;
  url: string;
}

beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  await insertPlatform(db, 'harbor');
  await insertUser(db, 'amina', { roles: { northfield: 'platform_admin' } });
  as = (await createCredential(db, TESTER, { user: 'amina' })).authorization;
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  const real = createLocalStore(folder);
  const store: FileStore = {
    ...real,
    put: (...sent) => (failure ? Promise.reject(failure) : real.put(...sent)),
    open: (...sent) => (failure ? Promise.reject(failure) : real.open(...sent)),
  };
  const files = createTestFiles(db, { store, spoolFolder: path.join(folder, 'incoming'), uploadLimitBytes: LIMIT });
  server = await startTestServer({ db, contract, services: { db, files } });
});
afterAll(() => server.close());

const upload = (fields: Parameters<typeof createForm>[0], headers: Record<string, string> = {}) => {
  const form = createForm(fields);
  return server.request<Stored>('POST', '/api/orgs/northfield/things/', {
    as,
    bytes: form.bytes,
    headers: { ...form.headers, ...headers },
  });
};
const store = async (content: string | Buffer, name = 'notes.txt') =>
  (await upload({ title: 'Notes', file: { name, content } })).body;
const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request(method, new URL(url).pathname, { headers });
const spooled = () => readdir(path.join(folder, 'incoming')).catch(() => []);
const contents = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[\da-f]{64}$/.test(name)).length;
const count = async (table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

describe('a form', () => {
  it('is parsed like the same JSON, with files beside it', async () => {
    const asJson = { title: 'Notes', count: 3, on: true, note: null, data: { a: [1] }, tags: ['x', 'y'] };
    const sent = { title: 'Notes', count: '3', on: 'true', note: '', data: '{"a":[1]}', tags: 'x,y' };
    expect((await upload(sent)).body).toEqual({ body: asJson });
    const json = await server.request('POST', '/api/orgs/northfield/things/', { as, body: asJson });
    expect(json.body).toEqual({ body: asJson });
    const { body } = await upload({ ...sent, file: { name: 'plan.txt', content: 'Data Mining' } });
    expect(body).toMatchObject({ body: asJson, name: 'plan.txt', size: 11, mediaType: 'text/plain' });
    expect((await read(body.url)).text).toBe('Data Mining');
    expect(await spooled()).toEqual([]);
  });

  it.each([
    ['an unknown field', { title: 'x', surprise: '1' }, '/surprise'],
    ['a file where none belongs', { title: 'x', other: { name: 'a', content: 'b' } }, '/other'],
    ['a file for a text', { title: { name: 'a', content: 'b' } }, '/title'],
    ['an empty file', { title: 'x', file: { name: 'a', content: '' } }, '/file'],
    ['a missing field', { file: { name: 'a', content: 'b' } }, '/title'],
    ['a number that is none', { title: 'x', count: 'many', file: { name: 'a', content: 'b' } }, '/count'],
    ['an object that is none', { title: 'x', data: '{', file: { name: 'a', content: 'b' } }, '/data'],
  ])('400: %s, and nothing is left', async (_, fields, field) => {
    const before = [await count('files'), await contents()];
    const answer = await upload(fields as Parameters<typeof createForm>[0]);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ in: 'body', path: field }] }]);
    expect([await count('files'), await contents(), await spooled()]).toEqual([...before, []]);
  });

  it.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    [
      'no end',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx',
      400,
    ],
    [
      'a field without a name',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
      400,
    ],
    [
      'a file without a name of its field',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n--b--\r\n',
      400,
    ],
    ['another type', { 'content-type': 'text/html' }, '<p>', 415],
    ['a coding', { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' }, 'x', 415],
  ])('refuses %s', async (_, headers, bytes, status) => {
    expect(
      (await server.request('POST', '/api/orgs/northfield/things/', { as, bytes: Buffer.from(bytes), headers })).status,
    ).toBe(status);
    expect(await spooled()).toEqual([]);
  });

  it('413: a file over the limit, by its header or its contents', async () => {
    const before = await contents();
    const known = await upload({ title: 'x', file: { name: 'a', content: randomBytes(LIMIT + 2_000_000) } });
    const found = await upload({ title: 'x', file: { name: 'a', content: randomBytes(LIMIT + 1) } });
    expect([known.status, found.status]).toEqual([413, 413]);
    expect([await contents(), await spooled()]).toEqual([before, []]);
    expect((await upload({ title: 'x', file: { name: 'a', content: randomBytes(LIMIT) } })).status).toBe(200);
  });

  it("413: refuses files over the platform's quota, also in parallel, until one is removed", async () => {
    const { rows } = await db.pool.query<{ bytes: number }>(
      'select coalesce(max(bytes), 0) as bytes from file_totals where platform_id = $1',
      [platformId],
    );
    await saveFileQuota(db, TESTER, platformId, (rows[0]!.bytes + 250_000) / 1e6);
    try {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => upload({ title: 'x', file: { name: 'a.bin', content: randomBytes(100_000) } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413, 413]);
      const [kept] = answers.filter(({ status }) => status === 200);
      await db.transaction(TESTER, (trx) => removeFiles(trx, platformId, [kept!.body.fileId]));
      expect((await upload({ title: 'x', file: { name: 'a.bin', content: randomBytes(100_000) } })).status).toBe(200);
    } finally {
      await saveFileQuota(db, TESTER, platformId, null);
    }
  });

  it('403 and 401: stores no file of callers without permission', async () => {
    const seen = jest.spyOn(await import('node:fs/promises'), 'mkdir');
    const form = createForm({ title: 'x', file: { name: 'a', content: randomBytes(1_000) } });
    const statuses = [];
    for (const headers of [{}, { authorization: as }] as Record<string, string>[])
      statuses.push(
        (
          await server.request('POST', '/api/orgs/harbor/things/', {
            bytes: form.bytes,
            headers: { ...form.headers, ...headers },
          })
        ).status,
      );
    expect(statuses).toEqual([401, 404]);
    expect(seen).not.toHaveBeenCalled();
    seen.mockRestore();
  });

  it.each([
    ['the store is down', () => new StoreUnavailable('refused by 10.0.0.7'), 503],
    ['the store is full', () => new StoreFull('ENOSPC'), 503],
  ])('503: %s, and nothing is left', async (_, make, status) => {
    const before = [await count('files'), await contents()];
    failure = make();
    const answer = await upload({ title: 'x', file: { name: 'a', content: randomBytes(1_000) } });
    failure = null;
    expect([answer.status, answer.text.includes('10.0.0.7')]).toEqual([status, false]);
    expect([await count('files'), await contents(), await spooled()]).toEqual([...before, []]);
  });

  it('leaves nothing of an aborted upload', async () => {
    const { hostname, port } = new URL(server.url);
    const { bytes, headers } = createForm({ title: 'x', file: { name: 'a', content: randomBytes(200_000) } });
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/orgs/northfield/things/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${as}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 150_000));
    await until(async () => (await spooled()).length === 1, 10_000);
    socket.destroy();
    await until(async () => (await spooled()).length === 0, 10_000);
  });

  it('408: a stalled body', async () => {
    const slow = await startTestServer({ db, contract, config: { headersTimeoutMs: 100, requestTimeoutMs: 100 } });
    const { hostname, port } = new URL(slow.url);
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/orgs/northfield/things/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${as}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
      );
      let received = '';
      socket.on('data', (piece) => (received += piece.toString())).on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    await slow.close();
  });

  it('is repeated by its Idempotency-Key only for the same file', async () => {
    const send = (content: string) =>
      upload({ title: 'x', file: { name: 'a.txt', content } }, { 'Idempotency-Key': 'form-1' });
    const [first, again, other] = [await send('one'), await send('one'), await send('two')];
    expect([first.status, again.body.fileId === first.body.fileId, other.status]).toEqual([200, true, 409]);
  });
});

describe('/files/', () => {
  it('200, 206, 304, 416: answers GET and HEAD with ranges and an ETag', async () => {
    const { url } = await store('0123456789', 'Übung 1.txt');
    const whole = await read(url);
    expect([whole.status, whole.text, Object.fromEntries(whole.headers)]).toMatchObject([
      200,
      '0123456789',
      {
        'accept-ranges': 'bytes',
        'content-length': '10',
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="_bung 1.txt"; filename*=UTF-8''%C3%9Cbung%201.txt`,
        etag: `"${createHash('sha256').update('0123456789').digest('hex')}"`,
      },
    ]);
    const etag = whole.headers.get('etag')!;
    const cases: [Record<string, string>, string, number, string, string | null][] = [
      [{ range: 'bytes=2-4' }, 'GET', 206, '234', 'bytes 2-4/10'],
      [{ range: 'bytes=7-' }, 'GET', 206, '789', 'bytes 7-9/10'],
      [{ range: 'bytes=-2' }, 'GET', 206, '89', 'bytes 8-9/10'],
      [{ range: 'bytes=5-99' }, 'GET', 206, '56789', 'bytes 5-9/10'],
      [{ range: 'bytes=10-' }, 'GET', 416, expect.any(String) as unknown as string, 'bytes */10'],
      [{ range: 'bytes=0-1,3-4' }, 'GET', 200, '0123456789', null],
      [{ range: 'bytes=0-1', 'if-range': '"other"' }, 'GET', 200, '0123456789', null],
      [{ range: 'bytes=0-1', 'if-range': etag }, 'GET', 206, '01', 'bytes 0-1/10'],
      [{ 'if-none-match': etag }, 'GET', 304, '', null],
      [{}, 'HEAD', 200, '', null],
      [{ range: 'bytes=2-4' }, 'HEAD', 206, '', 'bytes 2-4/10'],
    ];
    for (const [headers, method, status, text, range] of cases) {
      const answer = await read(url, headers, method);
      expect([headers, answer.status, answer.text, answer.headers.get('content-range')]).toEqual([
        headers,
        status,
        text,
        range,
      ]);
    }
    expect((await read(url, {}, 'POST')).status).toBe(405);
  });

  it('serves images inline, and never HTML or SVG', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const kinds: [string, Buffer | string, string, string][] = [
      ['a.html', png, 'image/png', 'inline'],
      ['a.png', '<html><script>alert(1)</script></html>', 'text/plain', 'attachment'],
      [
        'a.png',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'image/svg+xml',
        'attachment',
      ],
      [
        'a.jpg',
        `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "x.dtd"><!-- a --><svg onload="alert(1)"/>`,
        'image/svg+xml',
        'attachment',
      ],
      ['a.png', '%PDF-1.7\n1 0 obj', 'application/pdf', 'attachment'],
      ['a.png', Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'attachment'],
    ];
    for (const [name, content, type, disposition] of kinds) {
      const { url } = await store(content, name);
      const { headers } = await read(url);
      expect([
        headers.get('content-type'),
        headers.get('content-disposition')!.split(';')[0],
        headers.get('content-security-policy'),
      ]).toEqual([type, disposition, expect.stringContaining('sandbox')]);
    }
  });

  it('404: a URL that is altered, expired, signed with another key, or whose file is gone', async () => {
    const { url, fileId } = await store('secret');
    const address = new URL(url).pathname.slice(FILES_PATH.length);
    const [tenant, id, expires, signature] = address.split('.') as [string, string, string, string];
    const other = (await store('other')).url.split('.').at(-1)!;
    const wrong = [
      `${tenant}.${Number(id) + 1}.${expires}.${signature}`,
      `${tenant}.${id}.${expires}0.${signature}`,
      `${tenant}.${id}.${expires}.${other}`,
      `${Number(tenant) + 1}.${id}.${expires}.${signature}`,
      `${tenant}.${id}.${expires}`,
      '..%2f..%2fetc%2fpasswd',
      address + 'x',
    ];
    // Two bits of the last character say nothing.
    wrong.push(address.slice(0, -1) + String.fromCharCode(address.charCodeAt(address.length - 1) + 1));
    const settings = { publicUrl: server.url };
    const signed = signFileUrl(
      { settings, secrets: createSecretBox(Buffer.alloc(32, 1)) },
      { url: new URL(server.url) },
      { platformId, fileId },
    );
    for (const one of [...wrong, new URL(signed).pathname.slice(FILES_PATH.length)]) {
      const answer = await server.request('GET', FILES_PATH + one);
      expect([one, answer.status, answer.text.includes(signature)]).toEqual([one, 404, false]);
    }
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_801_000);
    expect((await read(url)).status).toBe(404);
    later.mockRestore();
    expect((await read(url)).status).toBe(200);
    await db.transaction(TESTER, (trx) => removeFiles(trx, platformId, [fileId]));
    expect((await read(url)).status).toBe(404);
    expect(() =>
      signFileUrl({ settings, secrets: lockedSecretBox }, { url: new URL(server.url) }, { platformId, fileId }),
    ).toThrow('SECRETS_KEY');
  });

  it('503: the store is unavailable', async () => {
    const { url } = await store('there');
    failure = new StoreUnavailable('down');
    const answer = await read(url);
    failure = null;
    expect([answer.status, answer.headers.get('etag')]).toEqual([503, null]);
  });
});
