import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, chown, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openClusterFolders } from '../../../dev/postgres/clusterFolders.js';
import { isRoot } from '../../../dev/postgres/serviceAccount.js';
import { temporaryDataFolder } from '../../support/runFolder.js';

const silent = () => {};
const asRoot = isRoot() ? it : it.skip;
let folder: string;
const elsewhere: string[] = [];
beforeEach(async () => {
  folder = await temporaryDataFolder('lps-folders-');
});
afterEach(async () => {
  for (const place of [folder, ...elsewhere.splice(0)]) await rm(place, { recursive: true, force: true });
});

describe('openClusterFolders', () => {
  it('keeps the data under DATA_DIR, closed to others', async () => {
    const { home, data } = await openClusterFolders(path.join(folder, 'new/data-dir'), silent);
    expect(home).toBe(path.join(folder, 'new/data-dir/postgres'));
    expect(data).toBe(path.join(home, 'data'));
    expect((await stat(home)).mode & 0o777).toBe(0o700);
  });

  asRoot('drops root to an account that owns the data', async () => {
    const { account, home } = await openClusterFolders(folder, silent);
    expect(account).not.toBeNull();
    expect((await stat(home)).uid).toBe(account?.uid);
    expect(account?.uid).not.toBe(0);
  });

  asRoot('keeps the owner that existing data has', async () => {
    const { home } = await openClusterFolders(folder, silent);
    await chown(home, 12_345, 12_345);
    expect((await openClusterFolders(folder, silent)).account).toEqual({ uid: 12_345, gid: 12_345 });
  });

  asRoot('places new data where the account can go, says so, and finds it again', async () => {
    const dataFolder = path.join(folder, 'closed/data');
    await mkdir(dataFolder, { recursive: true });
    await chmod(path.join(folder, 'closed'), 0o700);
    const logged: string[] = [];
    const { home } = await openClusterFolders(dataFolder, (message) => logged.push(message));
    elsewhere.push(home);
    expect(home.startsWith('/var/lib/learning-platform-service/')).toBe(true);
    expect(logged.join()).toContain(`who can't enter ${path.join(folder, 'closed')}`);
    expect((await openClusterFolders(dataFolder, silent)).home).toBe(home);
    expect(await readFile(path.join(dataFolder, 'postgres.location'), 'utf8')).toBe(`${home}\n`);

    await rm(home, { recursive: true });
    await expect(openClusterFolders(dataFolder, silent)).rejects.toThrow('that folder is missing');
  });

  asRoot('says which folder closes the way to existing data', async () => {
    await openClusterFolders(path.join(folder, 'data'), silent);
    await chmod(path.join(folder, 'data'), 0o700);
    await expect(openClusterFolders(path.join(folder, 'data'), silent)).rejects.toThrow(
      `who can't enter ${path.join(folder, 'data')}`,
    );
  });
});
