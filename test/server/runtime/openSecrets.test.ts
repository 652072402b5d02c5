import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SecretUnreadable, SecretsLocked } from '../../../db/core/secretBox.js';
import { openSecrets, readSecretKeys } from '../../../server/runtime/openSecrets.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('openSecrets', () => {
  it('creates one key beside the embedded database, readable by its owner only, and reuses it', async () => {
    const config = { secretsKey: null, secretsKeyOld: null, databaseUrl: null, dataFolder: path.join(folder, 'data') };
    const boxes = await Promise.all([openSecrets(config), openSecrets(config), openSecrets(config)]);
    const sealed = boxes[0].encrypt('x', 'place');
    for (const box of [...boxes, await openSecrets(config)]) expect(box.decrypt(sealed, 'place')).toBe('x');
    expect((await stat(path.join(folder, 'data', 'secrets.key'))).mode & 0o077).toBe(0);
  });

  it('uses the configured key, and stays locked without one beside an external database', async () => {
    const own = { secretsKeyOld: null, databaseUrl: 'postgres://x', dataFolder: folder };
    const sealed = (await openSecrets({ ...own, secretsKey: Buffer.alloc(32, 3) })).encrypt('x', 'place');
    expect((await openSecrets({ ...own, secretsKey: Buffer.alloc(32, 3) })).decrypt(sealed, 'place')).toBe('x');
    const locked = await openSecrets({ ...own, secretsKey: null });
    expect(() => locked.encrypt('x', 'place')).toThrow(SecretsLocked);
  });

  it('decrypts with the previous key, whether configured or stored beside the embedded database', async () => {
    const beside = { secretsKey: null, secretsKeyOld: null, databaseUrl: null, dataFolder: path.join(folder, 'other') };
    const [present, before] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)];
    const stored = await openSecrets(beside);
    const old = await openSecrets({ ...beside, secretsKey: before });
    const box = await openSecrets({ ...beside, secretsKey: present, secretsKeyOld: before });
    expect([
      box.decrypt(stored.encrypt('x', 'place'), 'place'),
      box.decrypt(old.encrypt('y', 'place'), 'place'),
    ]).toEqual(['x', 'y']);
    expect(() => stored.decrypt(box.encrypt('z', 'place'), 'place')).toThrow(SecretUnreadable);
    expect(box.macs('text', 'purpose').map(String)).toEqual(
      [box, old, stored].map((one) => String(one.mac('text', 'purpose'))),
    );
    expect((await readSecretKeys({ ...beside, secretsKey: before, secretsKeyOld: before })).old).toHaveLength(1);
  });

  it('reports a damaged key file', async () => {
    await writeFile(path.join(folder, 'secrets.key'), 'short');
    await expect(
      openSecrets({ secretsKey: null, secretsKeyOld: null, databaseUrl: null, dataFolder: folder }),
    ).rejects.toThrow('is damaged');
  });
});
