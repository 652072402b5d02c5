import process from 'node:process';
import { LATE_ANSWERS } from '../../db/core/answerWatch.js';
import { connectDatabase } from '../../db/core/connect.js';
import { readConfig } from '../config/config.js';
import { closeInOrder } from './closeInOrder.js';
import { explainFailure } from './explainFailure.js';
import { connectReplica } from './connectReplica.js';
import { createLogger, warnOfBrokenConnection } from './logger.js';
import { serve } from './serve.js';
import { type Siblings, createSiblings } from './siblings.js';
import type { PrimaryMessage, WorkerMessage } from './workerMessages.js';

/**
 * One process of several that answer requests. It lives as long as its primary does and receives a message when to
 * stop.
 */
export function runWorker(): void {
  // Ctrl-C reaches every process of the terminal; the primary stops its workers in order. Without a primary, a signal ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!process.connected) process.exit(1);
    });
  let stop = (): void => process.exit(0);
  const siblings = createSiblings(tellPrimary);
  process.on('message', (message: PrimaryMessage) => {
    if (siblings.receive(message)) return;
    if (message.kind === 'stop') stop();
    else if (message.kind === 'start') start(message, siblings).then((close) => (stop = close), fail);
  });
  // The primary died: without it no process restarts this worker or closes the server.
  process.on('disconnect', () => stop());
  // Only now: messages that are sent before the primary listens are lost.
  tellPrimary({ kind: 'listening' });
}

async function start(
  { target, plan: { poolSize, jobProcesses }, sandbox }: Extract<PrimaryMessage, { kind: 'start' }>,
  siblings: Siblings,
): Promise<() => void> {
  const config = { ...readConfig(process.env), ...sandbox };
  const logger = createLogger(config);
  const onError = (error: Error) => warnOfBrokenConnection(logger, error);
  const connected = connectDatabase(target, { maxConnections: poolSize, answers: LATE_ANSWERS.short, onError });
  const database = connectReplica(connected, config, {
    target,
    poolSize,
    onError,
    log: (message) => logger.warn(message),
  });
  const serving = await serve({ config, database, target, logger, jobProcesses, siblings });
  tellPrimary({ kind: 'serving', url: serving.url });
  let closing = false;
  return () => {
    if (closing) return;
    closing = true;
    const closers = [{ name: 'the database', close: database.close }, ...serving.closers];
    void closeInOrder(closers, { report: (message) => logger.warn(message) }).then(() => process.exit(0));
  };
}

function fail(error: Error): void {
  tellPrimary({ kind: 'failed', reason: explainFailure(error) });
  process.exitCode = 1;
  process.disconnect();
}

function tellPrimary(message: WorkerMessage): void {
  // Without a primary, this process ends.
  if (process.connected) process.send?.(message);
}
