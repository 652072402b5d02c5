import { chmod, mkdtemp, readFile, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../dev/postgres/postmasterPid.js';
import { stopServer } from '../../dev/postgres/serverProcess.js';
import { findProcessesByCommand } from './processes.js';

const PREFIX = 'lps-tests-';
const MEMORY = '/dev/shm';
/** More than the most that a run of all tests has in its folder at one time. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder of this process for all that a test run writes; its name shows the next run whose it is. It is in memory where there is plenty,
 * unless TMPDIR says where else: making and dropping a database of a thousand files takes a tenth of the time there.
 */
export async function makeRunFolder(): Promise<string> {
  const isInMemory = process.env.TMPDIR === undefined && (await hasRoomInMemory());
  return temporaryDataFolder(`${PREFIX}${process.pid}-`, isInMemory ? MEMORY : tmpdir());
}

/** Whether there is a folder in memory from which programs may be run, and a run needs no more than half of what is free. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
    const options = mounts.find(([, place, type]) => place === MEMORY && type === 'tmpfs')?.[3]?.split(',');
    const { bavail, bsize } = await statfs(MEMORY);
    return (
      options !== undefined &&
      !options.includes('noexec') &&
      Math.min(bavail * bsize, process.availableMemory()) >= 2 * NEEDED_BYTES
    );
  } catch {
    return false;
  }
}

/** A new folder that the account which Postgres runs as can enter, also when the tests run as root. */
export async function temporaryDataFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Stops every server whose data is in the folder, those of single tests too, and removes it. */
export async function removeRunFolder(folder: string): Promise<void> {
  const inside = new RegExp(`/postgres -D (${folder}/\\S+)`);
  const data = findProcessesByCommand(`/postgres -D ${folder}/`).flatMap(
    ({ command }) => inside.exec(command)?.[1] ?? [],
  );
  for (const one of new Set(data)) await stopServer(one);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Servers and folders of runs whose keeper was killed before it could clean up. */
export async function removeLeftovers(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(PREFIX) || isProcessAlive(parseInt(name.slice(PREFIX.length), 10))) continue;
      await removeRunFolder(path.join(parent, name));
    }
  }
}
