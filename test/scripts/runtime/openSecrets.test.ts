import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SecretsLocked } from '../../../db/core/secretBox.js';
import { openSecrets } from '../../../scripts/runtime/openSecrets.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('openSecrets', () => {
  it('makes one key beside the embedded database, for its owner alone, and keeps it', async () => {
    const config = { secretsKey: null, databaseUrl: null, dataFolder: path.join(folder, 'data') };
    const boxes = await Promise.all([openSecrets(config), openSecrets(config), openSecrets(config)]);
    const sealed = boxes[0].seal('x', 'place');
    for (const box of [...boxes, await openSecrets(config)]) expect(box.open(sealed, 'place')).toBe('x');
    expect((await stat(path.join(folder, 'data', 'secrets.key'))).mode & 0o077).toBe(0);
  });

  it('takes the key that is set, and is locked without one beside a database of your own', async () => {
    const own = { databaseUrl: 'postgres://x', dataFolder: folder };
    const sealed = (await openSecrets({ ...own, secretsKey: Buffer.alloc(32, 3) })).seal('x', 'place');
    expect((await openSecrets({ ...own, secretsKey: Buffer.alloc(32, 3) })).open(sealed, 'place')).toBe('x');
    const locked = await openSecrets({ ...own, secretsKey: null });
    expect(() => locked.seal('x', 'place')).toThrow(SecretsLocked);
  });

  it('says that a stored key is damaged', async () => {
    await writeFile(path.join(folder, 'secrets.key'), 'short');
    await expect(openSecrets({ secretsKey: null, databaseUrl: null, dataFolder: folder })).rejects.toThrow('is damaged');
  });
});
