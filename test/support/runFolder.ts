import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../db/core/embedded/postmasterPid.js';
import { stopServer } from '../../db/core/embedded/serverProcess.js';
import { processesWith } from './processes.js';

const PREFIX = 'lps-tests-';

/** A folder of this process for all that a test run writes; its name shows the next run whose it is. */
export function makeRunFolder(): Promise<string> {
  return temporaryDataFolder(`${PREFIX}${process.pid}-`);
}

/** A new folder that the account which Postgres runs as can enter, also when the tests run as root. */
export async function temporaryDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Stops every server whose data is in the folder, those of single tests too, and removes it. */
export async function removeRunFolder(folder: string): Promise<void> {
  const inside = new RegExp(`/postgres -D (${folder}/\\S+)`);
  const data = processesWith(`/postgres -D ${folder}/`).flatMap(({ command }) => inside.exec(command)?.[1] ?? []);
  for (const one of new Set(data)) await stopServer(one);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Servers and folders of runs whose keeper was killed before it could clean up. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isProcessAlive(parseInt(name.slice(PREFIX.length), 10))) continue;
    await removeRunFolder(path.join(tmpdir(), name));
  }
}
