import { Logger } from 'graphile-worker';

/** Passes the errors that graphile-worker logs to `onError`, and drops its other messages. */
export function createQueueLogger(onError: (error: Error) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if ((level as string) !== 'error') return;
    onError(meta?.error instanceof Error ? meta.error : new Error(message));
  });
}
