import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { cleanName, contentDisposition } from '../../../providers/files/fileName.js';
import {
  ContentMissing,
  type FileStore,
  StoreFull,
  StoreUnavailable,
  mapDiskError,
} from '../../../providers/files/fileStore.js';
import { createLocalStore } from '../../../providers/files/localStore.js';
import { type S3Settings, createS3Store } from '../../../providers/files/s3Store.js';
import { FileTooLarge, spoolFile, sweepSpool } from '../../../providers/files/spool.js';

let folder: string;
let objects: S3rver;
let settings: S3Settings;
const stores = new Map<string, FileStore>();

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'stores-'));
  objects = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'learning', configs: [] }],
  });
  const { port } = await objects.run();
  settings = {
    bucket: 'learning',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    pathStyle: true,
    prefix: 'files/',
  };
  stores.set('local', createLocalStore(path.join(folder, 'local'))).set('s3', await createS3Store(settings));
});
afterAll(() => objects.close());

const keyOf = (content: Buffer, tenantId = 7) => ({ tenantId, sha256: createHash('sha256').update(content).digest() });
const put = async (store: FileStore, content: Buffer) => {
  const place = path.join(folder, `spooled-${randomBytes(6).toString('hex')}`);
  await fs.writeFile(place, content);
  await store.put(keyOf(content), { path: place, mediaType: 'text/plain' });
  return keyOf(content);
};
const all = async (stream: AsyncIterable<Buffer>) => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe.each(['local', 's3'])('the store %s', (name) => {
  const store = () => stores.get(name)!;

  it('gives back what was stored, whole and in parts, of small contents and of several parts', async () => {
    for (const content of [Buffer.from('x'), randomBytes(20_000_000)]) {
      const key = await put(store(), content);
      expect((await all(await store().open(key))).equals(content)).toBe(true);
      // Again, as two uploads of the same do.
      await put(store(), content);
      expect((await all(await store().open(key))).length).toBe(content.length);
    }
    const key = await put(store(), Buffer.from('0123456789'));
    expect((await all(await store().open(key, { start: 2, end: 4 }))).toString()).toBe('234');
  });

  it('keeps tenants apart, and removes without minding what is gone', async () => {
    const key = await put(store(), Buffer.from('of one tenant'));
    await expect(store().open({ ...key, tenantId: 8 })).rejects.toThrow(ContentMissing);
    await store().remove(key);
    await store().remove(key);
    await expect(store().open(key)).rejects.toThrow(ContentMissing);
    await store().check();
  });
});

describe('the store in a folder', () => {
  it('leaves nothing but the content', async () => {
    const own = path.join(folder, 'alone');
    const key = await put(createLocalStore(own), Buffer.from('alone'));
    const files = (await fs.readdir(own, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.map((file) => file.name)).toEqual([key.sha256.toString('hex')]);
    expect(
      await createLocalStore(own).buildDirectUrl(key, {
        method: 'GET',
        mediaType: 'a/b',
        disposition: 'inline',
        expiresInS: 1,
      }),
    ).toBeNull();
  });

  it('distinguishes a full from a broken store', async () => {
    const failing = (code: string) => mapDiskError(Object.assign(new Error(code), { code, syscall: 'write' }));
    expect([failing('ENOSPC'), failing('EDQUOT'), failing('EIO')].map((error) => (error as Error).constructor)).toEqual(
      [StoreFull, StoreFull, StoreUnavailable],
    );
    const other = new Error('no disk');
    expect(mapDiskError(other)).toBe(other);
    await fs.writeFile(path.join(folder, 'a file'), '');
    await expect(createLocalStore(path.join(folder, 'a file')).check()).rejects.toThrow(StoreUnavailable);
  });
});

describe('the store by S3', () => {
  it('signs an address for a short time, with the type and the name that the client is to see', async () => {
    const store = stores.get('s3')!;
    const key = await put(store, Buffer.from('presigned'));
    const address = new URL(
      (await store.buildDirectUrl(key, {
        method: 'GET',
        mediaType: 'image/png',
        disposition: 'inline; filename="a.png"',
        expiresInS: 120,
      }))!,
    );
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '120',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Signature': expect.stringMatching(/^[\da-f]{64}$/),
      'response-content-type': 'image/png',
      'response-content-disposition': 'inline; filename="a.png"',
    });
    expect(address.pathname).toBe(
      `/learning/files/7/${key.sha256.toString('hex').slice(0, 2)}/${key.sha256.toString('hex')}`,
    );
    const answer = await fetch(address);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/png', 'presigned']);
  });

  it('is unavailable without a server, or without the bucket', async () => {
    const nobody = await createS3Store({ ...settings, endpoint: 'http://127.0.0.1:1' });
    await expect(put(nobody, Buffer.from('lost'))).rejects.toThrow(StoreUnavailable);
    await expect(nobody.check()).rejects.toThrow(StoreUnavailable);
    const elsewhere = await createS3Store({ ...settings, bucket: 'elsewhere' });
    await expect(put(elsewhere, Buffer.from('lost'))).rejects.toThrow(StoreUnavailable);
  });
});

describe('spoolFile', () => {
  const spool = () => path.join(folder, 'spool');
  const source = async function* (...pieces: (Buffer | Error)[]) {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece;
      yield piece;
    }
  };

  it('stores uploads with their size and hash', async () => {
    const content = randomBytes(3_000_000);
    const file = await spoolFile(
      spool(),
      source(content.subarray(0, 10), content.subarray(10, 2_000_000), content.subarray(2_000_000)),
      { name: 'a/b\\c.bin', limitBytes: 3_000_000 },
    );
    expect([file.name, file.size, file.sha256.equals(keyOf(content).sha256)]).toEqual(['c.bin', 3_000_000, true]);
    expect((await fs.readFile(file.path)).equals(content)).toBe(true);
    await fs.rm(file.path);
  });

  it('leaves nothing of large or aborted uploads, or on a full disk', async () => {
    await expect(spoolFile(spool(), source(randomBytes(11)), { name: 'a', limitBytes: 10 })).rejects.toThrow(
      FileTooLarge,
    );
    await expect(
      spoolFile(spool(), source(randomBytes(5), new Error('broke off')), { name: 'a', limitBytes: 10 }),
    ).rejects.toThrow('broke off');
    const full = jest.spyOn(fs, 'open').mockImplementationOnce(() => fs.open('/dev/full', 'w'));
    // Opened as a device that is always full.
    await expect(spoolFile(spool(), source(randomBytes(5)), { name: 'a', limitBytes: 10 })).rejects.toThrow(StoreFull);
    full.mockRestore();
    expect(await fs.readdir(spool())).toEqual([]);
  });

  it('removes old uploads', async () => {
    await fs.mkdir(spool(), { recursive: true });
    await fs.writeFile(path.join(spool(), 'old'), 'x');
    await fs.writeFile(path.join(spool(), 'new'), 'x');
    await fs.utimes(path.join(spool(), 'old'), 0, 0);
    expect([await sweepSpool(spool(), 60_000), await fs.readdir(spool())]).toEqual([1, ['new']]);
    expect(await sweepSpool(path.join(folder, 'nowhere'), 1)).toBe(0);
    await fs.rm(path.join(spool(), 'new'));
  });
});

describe('names of files', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.docx', 'plan.docx'],
    ['a\u0000b\r\nSet-Cookie: x', 'abSet-Cookie_ x'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['..', 'file'],
    ['CON', '_CON'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['console.log. .', 'console.log'],
    ['', 'file'],
    ['Übersicht 学習.pdf', 'Übersicht 学習.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['\ud800x', 'x'],
  ])('%j is %j', (sent, name) => {
    expect(cleanName(sent)).toBe(name);
  });

  it('stand in headers so that nothing else can be read of them', () => {
    expect(contentDisposition('inline', `a"b\\c%'(學).png`)).toBe(
      `inline; filename="a_b_c_'(_).png"; filename*=UTF-8''a%22b%5Cc%25%27%28%E5%AD%B8%29.png`,
    );
  });
});
