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
 * Makes the cluster's data folder when there is none: in a sibling folder, renamed when complete, so that an interrupted run
 * leaves nothing that looks like data. Data of another major version is refused and not touched.
 */
export async function initialiseData(
  cluster: ClusterFolders,
  binaries: PostgresBinaries,
  { durable, report }: { durable: boolean; report: (message: string) => void },
): Promise<void> {
  const major = await majorOfData(cluster.data);
  if (major === binaries.major) return;
  if (major !== null) throw new EmbeddedPostgresError(otherVersion(cluster, major, binaries.major));
  await removeUnfinished(cluster.home);
  report('Making a new PostgreSQL database cluster.');
  const unfinished = path.join(cluster.home, `${UNFINISHED}${process.pid}`);
  await runInitdb(unfinished, cluster, binaries, durable);
  await moveIntoPlace(unfinished, cluster.data);
  if (durable) await syncFolder(cluster.home);
}

/** Null when the folder is missing or empty. */
async function majorOfData(folder: string): Promise<number | null> {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) return parseInt(version, 10);
  const entries = await readdir(folder).catch(() => []);
  if (entries.length === 0) return null;
  throw new EmbeddedPostgresError(
    `${folder} is not empty, but it is no PostgreSQL data folder either. Move it away; nothing was changed.`,
  );
}

function otherVersion({ data }: ClusterFolders, made: number, brought: number): string {
  return (
    `The data in ${data} was made by PostgreSQL ${made}; this release brings PostgreSQL ${brought}, which can't read it. ` +
    `Nothing was changed. Dump it with the release that made it and load it here (pg_dump, psql), serve it by a PostgreSQL ${made} ` +
    'of yours through DATABASE_URL, or choose another DATA_DIR.'
  );
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const maker = Number(name.slice(UNFINISHED.length));
    if (maker === process.pid || !isProcessAlive(maker))
      await rm(path.join(home, name), { recursive: true, force: true });
  }
}

function runInitdb(
  folder: string,
  { account }: ClusterFolders,
  { initdb }: PostgresBinaries,
  durable: boolean,
): Promise<void> {
  // The built-in provider sorts by code point and never changes with the system; text search still uses libc to decide what a letter is.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    // The socket lies in a folder that only this account and root can enter, and there is no port.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    // Ctrl-C reaches initdb too: it then removes what it made.
    const child = spawn(initdb, args, { ...account, cwd: '/', env: { TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`initdb could not make ${folder}:\n${output.trim()}`));
    });
  });
}

async function moveIntoPlace(unfinished: string, data: string): Promise<void> {
  try {
    await rename(unfinished, data);
  } catch (error) {
    // Another start was faster: its data folder is as good as ours.
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
