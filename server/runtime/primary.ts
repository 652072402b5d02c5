import type { DemoCredential } from '../../demo/demoCredentials.js';
import { announceService } from '../../sandbox/serviceLink.js';
import process from 'node:process';
import type { Logger } from 'pino';
import { lockedSecretBox } from '../../db/core/secretBox.js';
import { type Config, readConfig } from '../config/config.js';
import { announce, logAnnouncement, logStart } from './announce.js';
import { checkAddressAndFolder } from './checkAddressAndFolder.js';
import { type Closer, closeInOrder } from './closeInOrder.js';
import { closeDemo, prepareDemo } from './demo.js';
import { type DemoSettings, findPaymentSandbox, openDemoSandbox } from './demoSandbox.js';
import { StartRefused, explainFailure } from './explainFailure.js';
import { createLogger, warnOfBrokenConnection } from './logger.js';
import { openFiles } from './openFiles.js';
import { openSecrets } from './openSecrets.js';
import { type RunningDatabase, openDatabase } from './openDatabase.js';
import { serve } from './serve.js';
import { describeOtherServer, isServing, removeServingState, writeServingState } from './servingState.js';
import { listenForStop, stopRequested } from './stopRequest.js';
import { startWorkers } from './workers.js';
import { readBuildInfo } from './version.js';
import { stoppingMs } from './stoppingMs.js';
import { serviceAddress } from './serviceAddress.js';

/** Starts everything in order, serves until it is stopped, and closes everything in the opposite order. */
export async function runPrimary(): Promise<void> {
  const log = (message: string) => console.error(message);
  const stop = listenForStop(log);
  const closers: Closer[] = [];
  try {
    await startAll(readConfig(process.env), { log, stop, closers });
    await stopRequested(stop);
  } catch (error) {
    // An error caused by the interruption is not a failure.
    if (!stop.aborted) {
      log(explainFailure(error));
      process.exitCode = 1;
    }
  }
  if (!(await closeInOrder(closers, { report: log }))) process.exitCode = 1;
  process.exit();
}

interface Stage {
  log: (message: string) => void;
  stop: AbortSignal;
  closers: Closer[];
}

async function startAll(config: Config, { log, stop, closers }: Stage): Promise<void> {
  const logger = createLogger(config);
  const build = readBuildInfo();
  // Log collectors parse each line of standard output.
  const logsOnly = process.env.NODE_ENV === 'production';
  if (logsOnly) logStart(logger, build);
  const onConnectionError = (error: Error) => warnOfBrokenConnection(logger, error);
  await checkAddressAndFolder(config).catch(async (error: NodeJS.ErrnoException) => {
    // Usually another instance of this service uses the port.
    if (error.code === 'EADDRINUSE' && (await isServing(config.dataFolder)))
      throw new StartRefused(await describeOtherServer(config.dataFolder));
    throw error;
  });
  const opened = await openDatabase(config, log, { onConnectionError, serves: true });
  closers.push({ name: 'the database', close: opened.close });
  stop.throwIfAborted();
  await claimServing(opened, config, closers);
  stop.throwIfAborted();
  const demo = { credentialsFolder: opened.embedded && config.dataFolder, log };
  const credentials = config.demo
    ? await prepareDemo(opened.database, { ...demo, ...(await demoServices(config, opened)) })
    : [];
  if (!config.demo) await closeDemo(opened.database, demo);
  stop.throwIfAborted();
  const sandbox = await openDemoSandbox(config, opened.database, log);
  if (sandbox) closers.push({ name: 'the sandbox', close: sandbox.close });
  const payments = sandbox ? sandbox.payments : findPaymentSandbox(config);
  const url =
    config.workers > 1
      ? await serveByWorkers(config, opened, sandbox?.settings ?? {}, { log, stop, closers })
      : await serveHere({ ...config, ...sandbox?.settings }, opened, logger, closers);
  await sandbox?.connectTo(url);
  if (config.demo && config.sandboxUrl !== null) await connectSandbox(config.sandboxUrl, url, credentials, log);
  if (opened.embedded) await writeServingState(config.dataFolder, { url, payments: sandbox?.payments ?? null });
  const signIn = sandbox?.settings.signInPath ? `${url}/` : null;
  const announcement = { build, url, credentials, payments, signIn, lms: sandbox?.lms ?? null };
  if (logsOnly) logAnnouncement(logger, announcement);
  else announce(announcement);
}

/** Tells a sandbox in another process the address of the service, and the credential with which it lists the bots of the demo. */
async function connectSandbox(
  sandboxUrl: string,
  url: string,
  credentials: DemoCredential[],
  log: (message: string) => void,
): Promise<void> {
  const admin = credentials.find(({ role }) => role === 'platform_admin');
  const service = { url, authorization: admin?.authorization ?? null, platform: admin?.platform ?? 'northfield' };
  if (!(await announceService(sandboxUrl, service))) log(`The sandbox at ${sandboxUrl} does not answer.`);
}

/** The services for loading the demo. Without a key for secrets, rows with secrets are left out. */
async function demoServices(config: Config, { database }: RunningDatabase) {
  const secrets = await openSecrets(config);
  return {
    service: serviceAddress(config),
    secrets: secrets === lockedSecretBox ? null : secrets,
    files: await openFiles(database, config),
  };
}

/** Ensures one server per DATA_DIR. With DATABASE_URL, several may share the database. */
async function claimServing({ embedded }: RunningDatabase, { dataFolder }: Config, closers: Closer[]): Promise<void> {
  if (!embedded) return;
  if (!(await embedded.claimServing())) throw new StartRefused(await describeOtherServer(dataFolder));
  await writeServingState(dataFolder, { url: null, payments: null });
  closers.push({ name: 'the state in DATA_DIR', close: () => removeServingState(dataFolder) });
}

async function serveHere(
  config: Config & DemoSettings,
  { database, target, plan }: RunningDatabase,
  logger: Logger,
  closers: Closer[],
): Promise<string> {
  const serving = await serve({ config, database, target, logger, jobProcesses: plan.jobProcesses });
  closers.push(...serving.closers);
  return serving.url;
}

async function serveByWorkers(
  config: Config,
  { target, plan }: RunningDatabase,
  sandbox: DemoSettings,
  { log, stop, closers }: Stage,
): Promise<string> {
  const graceMs = stoppingMs(config);
  const workers = await startWorkers({ count: config.workers, target, plan, sandbox, graceMs, stop, log });
  closers.push({ name: 'the workers', close: workers.close, graceMs });
  return workers.url;
}
