import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findProcessesByCommand } from '../test/support/processes.js';

const RESTART_AFTER_MS = 500;
const STOPS_WITHIN_MS = 60_000;

/** The service with its workers, started again by a supervisor whenever it ends. */
export interface SupervisedService {
  url: string;
  /** Null while it is down. */
  pid(): number | null;
  workerPids(): number[];
  /** Starts of the service so far. */
  starts(): number;
  /** Sends SIGTERM, and resolves when the service has ended. The supervisor starts it again after `between`. */
  restart(between: () => Promise<void>): Promise<void>;
  /** Whether `/health/ready` says that every part works. */
  isReady(): Promise<boolean>;
  /** The resident memory of all its processes, in MB; null where /proc is missing. */
  memoryMb(): Promise<number | null>;
  close(): Promise<void>;
}

/** Starts `npm start` on a free port. Its output is appended to the file. */
export async function startSupervisedService(env: Record<string, string>, logFile: string): Promise<SupervisedService> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = await open(logFile, 'a');
  const preload = pathToFileURL(path.resolve('chaos/clockJump.mjs')).href;
  let child: ChildProcess | null = null;
  let starts = 0;
  let hasClosed = false;
  let beforeStart: Promise<void> = Promise.resolve();

  const supervising = (async () => {
    for (; !hasClosed; await sleep(RESTART_AFTER_MS)) {
      await beforeStart;
      if (hasClosed) break;
      child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
        env: {
          ...process.env,
          ...{ NODE_ENV: 'production', NODE_OPTIONS: `--import=${preload}`, HOST: '127.0.0.1', PORT: String(port) },
          ...env,
        },
        stdio: ['ignore', log.fd, log.fd],
      });
      starts += 1;
      await once(child, 'exit');
      child = null;
    }
  })();
  const workerPids = () =>
    findProcessesByCommand('start').flatMap(({ pid, parentPid }) => (parentPid === child?.pid ? [pid] : []));
  const stop = async () => {
    const stopped = child;
    if (!stopped) return;
    stopped.kill('SIGTERM');
    const kill = setTimeout(() => stopped.kill('SIGKILL'), STOPS_WITHIN_MS);
    if (stopped.exitCode === null && stopped.signalCode === null) await once(stopped, 'exit');
    clearTimeout(kill);
  };
  return {
    url,
    pid: () => child?.pid ?? null,
    workerPids,
    starts: () => starts,
    restart: async (between) => {
      let release = () => {};
      beforeStart = new Promise((resolve) => (release = resolve));
      await stop();
      await between().finally(release);
    },
    isReady: async () => {
      try {
        const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
        return ((await answer.json()) as { status?: string }).status === 'ready';
      } catch {
        return false;
      }
    },
    memoryMb: async () => {
      const sizes = [child?.pid ?? 0, ...workerPids()].map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
      });
      const total = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
      return total > 0 ? Math.round(total) : null;
    },
    close: async () => {
      hasClosed = true;
      await stop();
      await supervising;
      await log.close();
    },
  };
}

/** Runs a command of `npx lps`. The output has both streams. */
export async function runLps(
  words: string[],
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/lps.mjs', ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], ...outputs] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, output: outputs.join('').trim() };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
