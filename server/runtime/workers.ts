import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { QUEUE_CLOSES_WITHIN_MS } from '../../db/core/jobs/startQueue.js';
import type { ConnectionTarget } from '../../db/core/connect.js';
import type { ConnectionPlan } from './connectionPlan.js';
import type { DemoSettings } from './demoSandbox.js';
import { StartRefused } from './explainFailure.js';
import type { PrimaryMessage, WorkerMessage } from './workerMessages.js';
import { createWorkerReports } from './workerReports.js';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;
/** A worker that lived this long did not fail at its start. */
const HEALTHY_AFTER_MS = 60_000;
/** For what closes after requests and jobs. */
const KILLED_AFTER_MS = 5_000;

export interface WorkersOptions {
  count: number;
  target: ConnectionTarget;
  /** How the workers use connections to the database. */
  plan: ConnectionPlan;
  /** Settings of the demo's sandbox. */
  sandbox: DemoSettings;
  /** The time in which a worker's server stops. When its jobs have had theirs, too, the worker is killed. */
  graceMs: number;
  /** Aborts an incomplete start. */
  stop: AbortSignal;
  log: (message: string) => void;
}

export interface Workers {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the processes that answer requests, and replaces dead ones with exponential backoff. They
 * share background work. Rejects if a worker cannot start, for example because the address is in use.
 */
export async function startWorkers({
  count,
  target,
  plan,
  sandbox,
  graceMs,
  stop,
  log,
}: WorkersOptions): Promise<Workers> {
  const alive = new Set<Worker>();
  const reports = createWorkerReports(count);
  let closing = false;

  /** The first workers share background work: all, unless connections are few. */
  const planOf = (index: number): ConnectionPlan => (index < plan.jobProcesses ? plan : { ...plan, jobProcesses: 0 });
  const launch = (index: number): Promise<string> => {
    const worker = cluster.fork();
    alive.add(worker);
    reports.follow(index, worker);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'counts') return;
      for (const other of alive) if (other !== worker) send(other, message);
    });
    worker.once('exit', () => alive.delete(worker));
    // A stop sent before the worker listens is lost, so it is sent again.
    return waitForServing(worker, () =>
      closing ? { kind: 'stop' } : { kind: 'start', target, plan: planOf(index), sandbox },
    );
  };

  const keepAlive = async (index: number, worker: Worker): Promise<void> => {
    let current = worker;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const startedAtMs = Date.now();
      const [code, signal] = await waitForEnd(current);
      if (closing) return;
      if (Date.now() - startedAtMs > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log(`Worker ${index + 1} ended (${signal ?? code}); another one starts in ${pauseMs} ms.`);
      await delay(pauseMs);
      if (closing) return;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      const serving = launch(index);
      current = [...alive].at(-1)!;
      serving.catch((error: Error) => closing || log(error.message));
    }
  };

  const close = async () => {
    closing = true;
    const endings = [...alive].map((worker) => waitForEnd(worker));
    for (const worker of alive) send(worker, { kind: 'stop' });
    const longestMs = Math.max(graceMs, QUEUE_CLOSES_WITHIN_MS) + KILLED_AFTER_MS;
    const kill = setTimeout(() => alive.forEach((worker) => worker.process.kill('SIGKILL')), longestMs);
    await Promise.all(endings);
    clearTimeout(kill);
  };

  try {
    const launched = Array.from({ length: count }, (_, index) => launch(index));
    const workers = [...alive];
    const [url] = await Promise.race([Promise.all(launched), rejectOnAbort(stop)]);
    workers.forEach((worker, index) => void keepAlive(index, worker));
    return { url: url!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function send(worker: Worker, message: PrimaryMessage): void {
  // An ending worker receives no messages; its exit event follows.
  if (worker.isConnected()) worker.send(message, () => {});
}

function waitForEnd(worker: Worker): Promise<[code: number | null, signal: string | null]> {
  if (worker.isDead()) return Promise.resolve([worker.process.exitCode, worker.process.signalCode]);
  return new Promise((resolve) => worker.once('exit', (code, signal) => resolve([code, signal])));
}

function waitForServing(worker: Worker, firstMessage: () => PrimaryMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') send(worker, firstMessage());
      else if (message.kind === 'serving') resolve(message.url);
      else if (message.kind === 'failed') reject(new StartRefused(message.reason));
    });
    worker.once('exit', (code, signal) => reject(new Error(`A worker ended while starting (${signal ?? code}).`)));
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
