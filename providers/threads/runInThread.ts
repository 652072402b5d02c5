import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { bundleThread } from './bundleThread.js';
import { createLimit } from './concurrencyLimits.js';

/** Concurrent threads of one entry in a process; further ones wait. */
const MAX_THREADS = 2;
const LOOK_AT_MEMORY_MS = 20;
/**
 * The heap limit as a multiple of the memory limit: when V8 itself runs out of memory, it ends the process instead of
 * the thread.
 */
const HEAP_RESERVE = 4;
const MIB = 1024 * 1024;

type Limit = ReturnType<typeof createLimit>;
const limitsByEntry = new Map<string, Limit>();

function findLimit(entry: string): Limit {
  const own = limitsByEntry.get(entry) ?? createLimit(MAX_THREADS);
  limitsByEntry.set(entry, own);
  return own;
}

/** The work exceeded a limit. */
export class ThreadStopped extends Error {
  override readonly name = 'ThreadStopped';

  constructor(readonly limit: 'time' | 'memory') {
    super(limit === 'time' ? 'The work took too long.' : 'The work took too much memory.');
  }
}

export interface ThreadLimits {
  timeMs: number;
  /**
   * Growth of the process's memory (objects and buffers). At most 1,000: V8 ends the process if one object grows
   * larger.
   */
  memoryMiB: number;
}

/** The final message of a thread: its result or its error. */
export type ThreadAnswer<Result> =
  { result: Result } | { error: { name: string; message: string; code: string | null } };

/** Runs a TypeScript file that calls `answerInThread` in a thread, so that long computations do not block the event loop.
 * `transferred` buffers are moved instead of copied. Throws ThreadStopped at a limit, the reason of `signal`, or an Error with the
 * name, message and code of the thread's error.
 */
export async function runInThread<Input, Result>(
  entry: string,
  input: Input,
  limits: ThreadLimits,
  { signal, transferred = [] }: { signal?: AbortSignal; transferred?: ArrayBuffer[] } = {},
): Promise<Result> {
  const file = await bundleThread(entry);
  return findLimit(entry)(async () => {
    signal?.throwIfAborted();
    const worker = new Worker(file, {
      workerData: input,
      transferList: transferred,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_RESERVE * limits.memoryMiB },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    try {
      return await awaitAnswer<Result>(worker, limits, signal);
    } finally {
      await worker.terminate();
    }
  });
}

function awaitAnswer<Result>(
  worker: Worker,
  { timeMs, memoryMiB }: ThreadLimits,
  signal?: AbortSignal,
): Promise<Result> {
  const before = process.memoryUsage.rss();
  return new Promise<Result>((resolve, reject) => {
    const stop = () => reject(signal!.reason as Error);
    const timer = setTimeout(() => reject(new ThreadStopped('time')), timeMs);
    // `resourceLimits` does not cover buffers, and reaching it would end the process.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > memoryMiB * MIB) reject(new ThreadStopped('memory'));
    }, LOOK_AT_MEMORY_MS);
    const settle = () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (answer: ThreadAnswer<Result>) => {
      settle();
      if ('result' in answer) resolve(answer.result);
      else reject(Object.assign(new Error(answer.error.message), { name: answer.error.name, code: answer.error.code }));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      settle();
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadStopped('memory') : error);
    });
    worker.once('exit', (code) => {
      settle();
      reject(new Error(`The thread ended without an answer (${code}).`));
    });
    worker.stdout.resume();
    worker.stderr.resume();
  });
}
