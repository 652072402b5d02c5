import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, cp, mkdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { findPackageFolder, prepareBinaries } from '../../../dev/postgres/binaries.js';
import { openClusterFolders } from '../../../dev/postgres/clusterFolders.js';
import { isRoot } from '../../../dev/postgres/serviceAccount.js';
import { temporaryDataFolder } from '../../support/runFolder.js';

const LINK = 'native/lib/libpq.so.5';
let folder: string;
beforeEach(async () => {
  folder = await temporaryDataFolder('lps-binaries-');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The package as npm unpacks it: without symbolic links. */
async function packageWithoutLinks(parent: string): Promise<string> {
  const copy = path.join(parent, 'package');
  await cp(findPackageFolder(), copy, {
    recursive: true,
    filter: async (file) => !file.endsWith('.a') && !(await readlink(file).catch(() => null)),
  });
  return copy;
}

describe('prepareBinaries', () => {
  const silent = () => {};

  it('makes the library links that npm can not carry', async () => {
    const packageFolder = await packageWithoutLinks(folder);
    const cluster = await openClusterFolders(path.join(folder, 'data'), silent);
    const { postgres, major } = await prepareBinaries(cluster, silent, packageFolder);
    expect(await readlink(path.join(packageFolder, LINK))).toMatch(/^libpq\.so\.5\.\d+$/);
    expect(postgres).toBe(path.join(packageFolder, 'native/bin/postgres'));
    expect(major).toBe(18);
  });

  // Only root drops to an account that may be shut out, and only root is not held back by the mode of a folder.
  (isRoot() ? it : it.skip)('as root, copies a package that the account can not reach to where it can', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed);
    const packageFolder = await packageWithoutLinks(closed);
    await chmod(path.join(packageFolder, 'native/lib/libpq.so.5.18'), 0o600);
    await chmod(closed, 0o700);
    const cluster = await openClusterFolders(path.join(folder, 'data'), silent);
    const logged: string[] = [];
    const { postgres } = await prepareBinaries(cluster, (message) => logged.push(message), packageFolder);
    expect(postgres.startsWith(cluster.home)).toBe(true);
    expect(logged.join()).toContain("can't be run from there: copying it to");
    const again: string[] = [];
    expect((await prepareBinaries(cluster, (message) => again.push(message), packageFolder)).postgres).toBe(postgres);
    expect(again).toEqual([]);
  });

  (isRoot() ? it.skip : it)('copies a package that is read-only and lacks its links', async () => {
    const packageFolder = await packageWithoutLinks(folder);
    await chmod(path.join(packageFolder, 'native/lib'), 0o555);
    try {
      const cluster = await openClusterFolders(path.join(folder, 'data'), silent);
      const { postgres } = await prepareBinaries(cluster, silent, packageFolder);
      expect(postgres.startsWith(cluster.home)).toBe(true);
    } finally {
      await chmod(path.join(packageFolder, 'native/lib'), 0o755);
    }
  });

  it('says what to do when the program does not run at all', async () => {
    const packageFolder = await packageWithoutLinks(folder);
    await cp('package.json', path.join(packageFolder, 'native/bin/postgres'));
    await chmod(path.join(packageFolder, 'native/bin/postgres'), 0o644);
    const cluster = await openClusterFolders(path.join(folder, 'data'), silent);
    await expect(prepareBinaries(cluster, silent, packageFolder)).rejects.toThrow('Set DATABASE_URL');
  });
});
