import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer } from './runInThread.js';

/** Runs in a thread's file: calls `work` with the input of `runInThread`, and sends its result or error. */
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
