import process from 'node:process';
import type { ConnectionTarget } from '../../db/core/connect.js';
import { connectDatabase } from '../../db/core/connect.js';
import { readConfig } from '../../server/config.js';
import { explainFailure } from './explainFailure.js';
import { createLogger, warnOfBrokenConnection } from './logger.js';
import { serve } from './serve.js';

/** From the primary to a worker: what to do; and later the wish to stop. */
export type PrimaryMessage = { kind: 'start'; target: ConnectionTarget; runsJobs: boolean } | { kind: 'stop' };

/** From a worker to the primary. */
export type WorkerMessage =
  { kind: 'listening' } | { kind: 'serving'; url: string } | { kind: 'failed'; reason: string };

/** One process of several that answer requests. It lives as long as its primary does and is told when to stop. */
export function runWorker(): void {
  // Ctrl-C reaches every process of the terminal; the primary tells its workers in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  let stop = (): void => process.exit(0);
  process.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'stop') stop();
    else start(message).then((close) => (stop = close), fail);
  });
  // The primary died: nobody would start a new one of us, or close the server.
  process.on('disconnect', () => stop());
  // Only now: what is sent before somebody listens is lost.
  tellPrimary({ kind: 'listening' });
}

async function start({ target, runsJobs }: Extract<PrimaryMessage, { kind: 'start' }>): Promise<() => void> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const database = connectDatabase(target, {
    maxConnections: config.databaseConnections,
    onError: (error) => warnOfBrokenConnection(logger, error),
  });
  const serving = await serve({ config, database, target, logger, runsJobs });
  tellPrimary({ kind: 'serving', url: serving.url });
  let closing = false;
  return () => {
    if (closing) return;
    closing = true;
    void serving
      .close()
      .then(() => database.close())
      .finally(() => process.exit(0));
  };
}

function fail(error: Error): void {
  tellPrimary({ kind: 'failed', reason: explainFailure(error) });
  process.exitCode = 1;
  process.disconnect();
}

function tellPrimary(message: WorkerMessage): void {
  process.send?.(message);
}
