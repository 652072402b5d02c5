import process from 'node:process';

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// npm passes on the Ctrl-C that its child has already got from the terminal: that is one wish, not two.
const SAME_WISH_MS = 500;

/**
 * Aborted by the first signal, or by an error that nobody caught: then everything is closed in order. A second Ctrl-C ends the
 * process at once.
 */
export function listenForStop(log: (message: string) => void): AbortSignal {
  const controller = new AbortController();
  let requestedAtMs = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (requestedAtMs === 0) {
        requestedAtMs = Date.now();
        log('Stopping; Ctrl-C again ends at once.');
        controller.abort(new StopRequested());
      } else if (Date.now() - requestedAtMs > SAME_WISH_MS) {
        log('Ended at once. What was left running is taken over by the next start.');
        process.exit(1);
      }
    });
  }
  process.on('uncaughtException', (error) => {
    log(`Stopping after an unforeseen error: ${error.stack ?? error.message}`);
    process.exitCode = 1;
    controller.abort(error);
  });
  return controller.signal;
}

/** Somebody requested the end: not an error. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested';
}

/** Resolves when the stop is requested. */
export function stopRequested(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
