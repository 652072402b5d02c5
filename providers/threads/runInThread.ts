import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { bundleThread } from './bundleThread.js';
import { createLimit } from './concurrencyLimits.js';

/** Threads of one kind that work at once in a process; the others wait for their turn. */
const MOST_THREADS = 2;
const LOOK_AT_MEMORY_MS = 20;
/** The heap may have so much more than what the process may grow by: where V8 itself finds no room, it ends the process and not the thread alone. */
const HEAP_RESERVE = 4;
const MIB = 1024 * 1024;

type Limit = ReturnType<typeof createLimit>;
const limitsByEntry = new Map<string, Limit>();

function findLimit(entry: string): Limit {
  const own = limitsByEntry.get(entry) ?? createLimit(MOST_THREADS);
  limitsByEntry.set(entry, own);
  return own;
}

/** The work took more than it may. */
export class ThreadStopped extends Error {
  override readonly name = 'ThreadStopped';

  constructor(readonly limit: 'time' | 'memory') {
    super(limit === 'time' ? 'The work took too long.' : 'The work took too much memory.');
  }
}

export interface ThreadLimits {
  timeMs: number;
  /** Of what is added to the memory of the process: objects and buffers. At most 1,000, since V8 ends the process where one object grows larger. */
  memoryMiB: number;
}

/** What a thread sends at its end: its result, or the error that it threw, with the `code` of that error. */
export type ThreadAnswer<Result> =
  { result: Result } | { error: { name: string; message: string; code: string | null } };

/**
 * Runs a TypeScript file that calls `answerInThread` in a thread of its own, and returns what it answers, so that long computing does not
 * hold up the process. `transferred` buffers are handed over instead of copied. Throws ThreadStopped at a limit, what `signal` was aborted
 * with, or an Error with the name, message and code of what the thread threw.
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
    // Buffers are outside of the heap that `resourceLimits` bounds, and that bound is met by the end of the process.
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
