import { spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.js';
import type { ClusterFolders } from './clusterFolders.js';
import { type Postmaster, findPostmaster, servesData } from './postmasterPid.js';
import { type ServerSettings, buildServerSettings } from './settings.js';

const POLL_MS = 15;
const LOG_AFTER_MS = 2_000;
const FAST_SHUTDOWN_MS = 30_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** The server ended before it was ready; `log` is its output. */
export class ServerEnded extends Error {
  constructor(readonly log: string) {
    super(`PostgreSQL ended while starting:\n${log}`);
    this.name = 'ServerEnded';
  }
}

/**
 * Starts Postgres and waits until it accepts connections, without a limit, since recovery after a crash may take long.
 * Postgres runs in a process group of its own, so that Ctrl-C in the terminal does not stop it before its clients close
 * their connections. Throws ServerEnded.
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
    const child = spawn(postgres, ['-D', cluster.data, ...buildServerSettings(settings)], {
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
    const readLog = async () => spawnProblem || (await readTextAfter(log, logStart));
    return await waitUntilReady(cluster.data, { hasEnded: () => ended, readLog, report });
  } finally {
    await log.close();
  }
}

/** Waits until a server that another process started is ready. Null when there is none, or when it ended. */
export async function waitForRunningServer(data: string): Promise<Postmaster | null> {
  for (;;) {
    const postmaster = await findPostmaster(data);
    if (postmaster === null || postmaster.status === 'ready') return postmaster;
    await delay(POLL_MS);
  }
}

/**
 * Stops the server by a fast shutdown, which ends sessions and writes a checkpoint. After 30 seconds, ends it by an
 * immediate shutdown, after which the next start recovers the data.
 */
export async function stopServer(data: string): Promise<void> {
  const running = await findPostmaster(data);
  if (running === null) return;
  signal(running.pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (servesData(running.pid, data)) {
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
  let reportAt = Date.now() + LOG_AFTER_MS;
  for (;;) {
    const postmaster = await findPostmaster(data);
    if (postmaster?.status === 'ready') return postmaster;
    if (hasEnded()) throw new ServerEnded(await readLog());
    if (Date.now() > reportAt) {
      report(`Waiting for PostgreSQL: ${(await readLog()).split('\n').at(-1)}`);
      reportAt += LOG_AFTER_MS;
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

async function readTextAfter(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read(
    Buffer.alloc(Math.max(0, size - start)),
    0,
    Math.max(0, size - start),
    start,
  );
  return buffer.subarray(0, bytesRead).toString('utf8').trim();
}
