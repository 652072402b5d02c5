import { spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.js';
import type { ClusterFolders } from './clusterFolders.js';
import { type Postmaster, findPostmaster, isPostgresOf } from './postmasterPid.js';
import { type ServerSettings, serverSettings } from './settings.js';

const POLL_MS = 15;
const LOG_AFTER_MS = 2_000;
const FAST_SHUTDOWN_MS = 30_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** The server ended before it was ready; `log` is what it wrote. */
export class ServerEnded extends Error {
  constructor(readonly log: string) {
    super(`PostgreSQL ended while starting:\n${log}`);
    this.name = 'ServerEnded';
  }
}

/**
 * Starts Postgres and waits until it takes connections; recovery after a crash may take its time. It runs in a process group
 * of its own, so that Ctrl-C in the terminal does not reach it before the connections to it are closed.
 */
export async function startPostmaster(
  cluster: ClusterFolders,
  { postgres }: PostgresBinaries,
  { report, ...settings }: ServerSettings & { report: (message: string) => void },
): Promise<Postmaster> {
  await rotateLog(cluster.log);
  const log = await open(cluster.log, 'a+', 0o600);
  try {
    const { size: logStart } = await log.stat();
    const child = spawn(postgres, ['-D', cluster.data, ...serverSettings(settings)], {
      ...cluster.account,
      cwd: '/',
      env: { TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    let ended = false;
    let spawnProblem = '';
    child.on('exit', () => (ended = true));
    child.on('error', (error) => {
      spawnProblem = error.message;
      ended = true;
    });
    const readLog = async () => spawnProblem || (await textAfter(log, logStart));
    return await waitUntilReady(cluster.data, { hasEnded: () => ended, readLog, report });
  } finally {
    await log.close();
  }
}

/** Waits for a server that someone else started. Null when it ended instead. */
export async function waitForOther(data: string): Promise<Postmaster | null> {
  for (;;) {
    const postmaster = await findPostmaster(data);
    if (postmaster === null || postmaster.status === 'ready') return postmaster;
    await delay(POLL_MS);
  }
}

/** Fast shutdown: sessions are cut, the data is checkpointed. A server that hangs is ended as by a crash; it recovers. */
export async function stopServer(data: string): Promise<void> {
  const running = await findPostmaster(data);
  if (running === null) return;
  signal(running.pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (isPostgresOf(running.pid, data)) {
    if (Date.now() > deadline) return signal(running.pid, 'SIGQUIT');
    await delay(POLL_MS);
  }
}

async function waitUntilReady(
  data: string,
  {
    hasEnded,
    readLog,
    report,
  }: { hasEnded: () => boolean; readLog: () => Promise<string>; report: (message: string) => void },
): Promise<Postmaster> {
  let tellAt = Date.now() + LOG_AFTER_MS;
  for (;;) {
    const postmaster = await findPostmaster(data);
    if (postmaster?.status === 'ready') return postmaster;
    if (hasEnded()) throw new ServerEnded(await readLog());
    if (Date.now() > tellAt) {
      report(`Waiting for PostgreSQL: ${(await readLog()).split('\n').at(-1)}`);
      tellAt += LOG_AFTER_MS;
    }
    await delay(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function rotateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (sizes) => sizes.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

async function textAfter(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read(
    Buffer.alloc(Math.max(0, size - start)),
    0,
    Math.max(0, size - start),
    start,
  );
  return buffer.subarray(0, bytesRead).toString('utf8').trim();
}
