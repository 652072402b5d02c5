import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFile } from '../../../db/media/files/createFile.js';
import { removeFiles } from '../../../db/media/files/removeFiles.js';
import { openFile } from '../../../services/_shared/openFile.js';
import { storeFile } from '../../../services/_shared/storeFile.js';
import type { FileStore } from '../../../providers/files/fileStore.js';
import { createLocalStore } from '../../../providers/files/localStore.js';
import { sweepFiles } from '../../../server/jobs/sweepFiles.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createTestFiles } from '../../support/files.js';
import { insertPlatform } from '../../support/people.js';

const db = testDatabase();
let platformId: number;
let folder: string;
beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
});

const contents = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[\da-f]{64}$/.test(name)).length;
const count = async (table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

describe('the sweep', () => {
  const files = () => ({ store: createLocalStore(folder), spoolFolder: path.join(folder, 'incoming') });
  const age = () => db.pool.query(`update file_contents set claimed_at = now() - interval '25 hours'`);
  const streamOf = async function* (content: Buffer) {
    yield content;
  };
  const put = (content: Buffer) =>
    storeFile(
      { files: createTestFiles(db, files()) },
      { platformId, actor: TESTER, stream: streamOf(content), name: 'a.bin' },
    );
  const file = async (content: Buffer) => {
    const stored = await put(content);
    return db.transaction(TESTER, (trx) => createFile(trx, stored, { createdById: null }));
  };
  const bytesOf = async (fileId: number) =>
    Buffer.concat(
      await (await openFile({ files: createTestFiles(db, files()) }, platformId, fileId))!.stream.toArray(),
    );

  it('removes only contents that no file has referenced for a day', async () => {
    const [kept, shared, second] = [
      await file(randomBytes(1_000)),
      await file(Buffer.from('in two files')),
      await file(Buffer.from('in two files')),
    ];
    await db.transaction(TESTER, (trx) => removeFiles(trx, platformId, [shared]));
    await put(randomBytes(500));
    const fresh = await put(randomBytes(500));
    await age();
    await db.pool.query('update file_contents set claimed_at = now() where sha256 = $1', [fresh.sha256]);
    await sweepFiles(db, files());
    expect([(await bytesOf(kept)).length, (await bytesOf(second)).toString()]).toEqual([1_000, 'in two files']);
    const { rows } = await db.pool.query(
      'select 1 from file_contents content where not exists (select from files where files.sha256 = content.sha256)',
    );
    expect([rows.length, await count('file_removals'), await contents()]).toEqual([1, 0, await count('file_contents')]);
  });

  it('removes contents of deleted platforms', async () => {
    const content = randomBytes(300);
    const { sha256 } = await put(content);
    await db.pool.query('delete from file_contents where sha256 = $1', [sha256]);
    expect(await count('file_removals')).toBe(1);
    await sweepFiles(db, files());
    expect([await count('file_removals'), await contents()]).toEqual([0, await count('file_contents')]);
  });

  it('keeps contents that are stored again during the removal', async () => {
    const content = randomBytes(400);
    await put(content);
    await age();
    const real = createLocalStore(folder);
    // Contents that other tests left may be removed, too.
    const again: Promise<unknown>[] = [];
    const slow: FileStore = {
      ...real,
      remove: async (key) => {
        again.push(put(content));
        await new Promise((resolve) => setImmediate(resolve));
        await real.remove(key);
      },
    };
    await sweepFiles(db, { ...files(), store: slow });
    await Promise.all(again);
    await sweepFiles(db, files());
    expect(await bytesOf(await file(content))).toEqual(content);
  });

  it('claims contents that a request stores, even if its transaction rolls back', async () => {
    const failing = db.transaction(TESTER, async () => {
      await put(Buffer.from('rolled back'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const { rows } = await db.pool.query('select 1 from file_contents where sha256 = $1', [
      createHash('sha256').update('rolled back').digest(),
    ]);
    expect(rows).toHaveLength(1);
  });
});
