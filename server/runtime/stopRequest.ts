import process from 'node:process';

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// npm forwards the Ctrl-C that its child has already received from the terminal: both are one request.
const SAME_REQUEST_MS = 500;

/** Returns a signal that is aborted by the first process signal or an uncaught error; then everything is closed in order. A second
 * Ctrl-C ends the process at once.
 */
export function listenForStop(log: (message: string) => void): AbortSignal {
  const controller = new AbortController();
  let requestedAtMs = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (requestedAtMs === 0) {
        requestedAtMs = Date.now();
        log('Stopping. Press Ctrl-C again to end at once.');
        controller.abort(new StopRequested());
      } else if (Date.now() - requestedAtMs > SAME_REQUEST_MS) {
        log('Ended at once. The next start continues unfinished work.');
        process.exit(1);
      }
    });
  }
  process.on('uncaughtException', (error) => {
    log(`Stopping after an unexpected error: ${error.stack ?? error.message}`);
    process.exitCode = 1;
    controller.abort(error);
  });
  return controller.signal;
}

/** The user requested the end; not an error. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested';
}

/** Resolves when the stop is requested. */
export function stopRequested(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
