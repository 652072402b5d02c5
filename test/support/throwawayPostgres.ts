import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../db/core/embedded/index.js';
import { findPostmaster, isProcessAlive } from '../../db/core/embedded/postmasterPid.js';
import { stopServer } from '../../db/core/embedded/serverProcess.js';

export interface ThrowawayPostgres {
  /** Of the maintenance database, by socket. */
  url: string;
  remove(): Promise<void>;
}

const PREFIX = 'lps-tests-';

/** Starts an embedded server of this run alone, in a temporary folder; nothing is synced to disk. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  await removeLeftovers();
  const folder = await temporaryDataFolder(`${PREFIX}${process.pid}-`);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, durable: false }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const { socketFolder, port, user } = postgres.target;
  return {
    url: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`,
    remove: async () => {
      await postgres.stop();
      await removeFolder();
    },
  };
}

/** A new folder that the account which Postgres runs as can enter, also when the tests run as root. */
export async function temporaryDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Servers of runs that were killed before they could clean up. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isProcessAlive(parseInt(name.slice(PREFIX.length), 10))) continue;
    const folder = path.join(tmpdir(), name);
    const data = path.join(folder, 'postgres/data');
    if (await findPostmaster(data)) await stopServer(data);
    await rm(folder, { recursive: true, force: true });
  }
}
