import { spawn } from 'node:child_process';
import { open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { PostgresBinaries } from './binaries.js';
import type { ClusterFolders } from './clusterFolders.js';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import { isProcessAlive } from './postmasterPid.js';

export const SUPERUSER = 'postgres';

const UNFINISHED = 'data.unfinished-';

/**
 * Creates the cluster's data folder if it is missing. initdb writes to a sibling folder, which is renamed when
 * complete, so that an interrupted run never leaves an incomplete data folder. Throws EmbeddedPostgresError for data of
 * another major version and does not change it.
 */
export async function initialiseData(
  cluster: ClusterFolders,
  binaries: PostgresBinaries,
  { durable, report }: { durable: boolean; report: (message: string) => void },
): Promise<void> {
  const major = await readDataMajor(cluster.data);
  if (major === binaries.major) return;
  if (major !== null) throw new EmbeddedPostgresError(describeVersionMismatch(cluster, major, binaries.major));
  await removeUnfinished(cluster.home);
  report('Creating a new PostgreSQL database cluster.');
  const unfinished = path.join(cluster.home, `${UNFINISHED}${process.pid}`);
  await runInitdb(unfinished, cluster, binaries, durable);
  await publishData(unfinished, cluster.data);
  if (durable) await syncFolder(cluster.home);
}

/** The major version of PostgreSQL that created the data; null when the folder is missing or empty. */
async function readDataMajor(folder: string): Promise<number | null> {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) return parseInt(version, 10);
  const entries = await readdir(folder).catch(() => []);
  if (entries.length === 0) return null;
  throw new EmbeddedPostgresError(
    `${folder} is not empty and is not a PostgreSQL data folder. Move it away. Nothing was changed.`,
  );
}

function describeVersionMismatch({ data }: ClusterFolders, dataMajor: number, serverMajor: number): string {
  return (
    `The data in ${data} was made by PostgreSQL ${dataMajor}; this release brings PostgreSQL ${serverMajor}, which can't read it. ` +
    'Nothing was changed. Dump the data with the release that made it and load it here (pg_dump, psql), ' +
    `set DATABASE_URL to a PostgreSQL ${dataMajor} that serves it, or choose another DATA_DIR.`
  );
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const creatorPid = Number(name.slice(UNFINISHED.length));
    if (creatorPid === process.pid || !isProcessAlive(creatorPid))
      await rm(path.join(home, name), { recursive: true, force: true });
  }
}

function runInitdb(
  folder: string,
  { account }: ClusterFolders,
  { initdb }: PostgresBinaries,
  durable: boolean,
): Promise<void> {
  // The built-in provider sorts by code point, the same on every system. Text search uses LC_CTYPE of libc to recognise
  // letters.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    // Only this account and root can enter the folder of the socket, and the server opens no port.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    // Ctrl-C reaches initdb too, which then removes the files that it created.
    const child = spawn(initdb, args, { ...account, cwd: '/', env: { TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`initdb could not create ${folder}:\n${output.trim()}`));
    });
  });
}

async function publishData(unfinished: string, data: string): Promise<void> {
  try {
    await rename(unfinished, data);
  } catch (error) {
    // A concurrent start created the data folder first: use that one.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
