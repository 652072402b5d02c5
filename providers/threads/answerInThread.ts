import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer } from './runInThread.js';

/** The body of a thread's file: calls `work` with what `runInThread` was called with, and sends what it returns or throws. */
export function answerInThread<Input, Result>(work: (input: Input) => Promise<Result> | Result): void {
  const send = (answer: ThreadAnswer<Result>) => parentPort!.postMessage(answer);
  Promise.resolve(workerData as Input)
    .then(work)
    .then(
      (result) => send({ result }),
      (error: NodeJS.ErrnoException) =>
        send({ error: { name: error.name, message: error.message, code: error.code ?? null } }),
    );
}
