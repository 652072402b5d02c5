import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import type { ConnectionTarget } from '../../db/core/connect.js';
import { type PostgresBinaries, prepareBinaries } from './binaries.js';
import {
  type ClusterFolders,
  makeOwnFolder,
  makeSocketFolder,
  openClusterFolders,
  removeTemporarySocketFolder,
} from './clusterFolders.js';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import { SUPERUSER, initialiseData } from './initialiseData.js';
import { replaceStalePids } from './postmasterPid.js';
import { type ClientRegistration, registerClient } from './registerClient.js';
import { ServerEnded, startPostmaster, stopServer, waitForRunningServer } from './serverProcess.js';
import { refuseForeignServer } from './refuseForeignServer.js';

type SocketTarget = Exclude<ConnectionTarget, { url: string }>;

export interface EmbeddedPostgres {
  target: SocketTarget;
  /** Whether the server was running already: a killed process left it, or another process uses it. */
  adopted: boolean;
  /** True when this process is now the one that serves HTTP from this data; false when another process is. */
  claimServing(): Promise<boolean>;
  /** Stops the server unless another process still uses it. Returns whether it was stopped. Close all pools first. */
  stop(): Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR, absolute. */
  dataFolder: string;
  /** False for tests: the server syncs nothing to disk, and a crash of the machine may lose all data. */
  durable?: boolean;
  /** The most connections that this process needs. A server that runs already keeps the limit of its start. */
  maxConnections?: number;
  /** Called with a message for the person at the terminal when something takes long or is unusual. */
  onProgress?: (message: string) => void;
}

interface Running {
  registration: ClientRegistration;
  target: SocketTarget;
  adopted: boolean;
}

const DATABASE = 'learning_platform';
const TRANSIENT_MS = 15_000;
const RESTART_PAUSE_MS = 500;
const MAX_RESTART_PAUSE_MS = 10_000;

/**
 * Starts or joins the PostgreSQL server of `dataFolder`, and restarts it on the same socket if it dies. Processes that
 * share the folder share the server; the last one to call stop() stops it. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  durable = true,
  maxConnections = 0,
  onProgress: report = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openClusterFolders(path.resolve(dataFolder), report);
  const binaries = await prepareBinaries(cluster, report);
  await initialiseData(cluster, binaries, { durable, report });

  let stopping = false;
  let serving = false;
  let recovery: Promise<void> = Promise.resolve();
  const onLost = () => {
    if (!stopping) recovery = recover();
  };
  const join = (socketFolder: string | null) =>
    findOrStart(cluster, binaries, { socketFolder, durable, maxConnections, report, onLost });
  let running = await join(null);
  await createDatabase(running.target);

  async function recover(): Promise<void> {
    report('PostgreSQL ended: restarting it.');
    let pauseMs = RESTART_PAUSE_MS;
    while (!stopping) {
      try {
        running = await join(running.target.socketFolder);
        if (serving) await running.registration.claimServing();
        report('PostgreSQL is back.');
        return;
      } catch (error) {
        report(`PostgreSQL is not back yet: ${(error as Error).message}`);
        await delay(pauseMs);
        pauseMs = Math.min(pauseMs * 2, MAX_RESTART_PAUSE_MS);
      }
    }
  }

  return {
    target: running.target,
    adopted: running.adopted,
    claimServing: async () => (serving = await running.registration.claimServing()),
    stop: async () => {
      stopping = true;
      await recovery;
      const stopped = await running.registration.unregister(() => stopServer(cluster.data));
      if (stopped) await removeTemporarySocketFolder(cluster, running.target.socketFolder);
      return stopped;
    },
  };
}

interface JoinOptions {
  /** The socket folder that pools of this process use already; null at the first start. */
  socketFolder: string | null;
  durable: boolean;
  maxConnections: number;
  report: (message: string) => void;
  onLost: () => void;
}

/**
 * Joins the running server or starts one. Tries again for up to 15 seconds when a server is just starting or stopping.
 */
async function findOrStart(
  cluster: ClusterFolders,
  binaries: PostgresBinaries,
  options: JoinOptions,
): Promise<Running> {
  const deadline = Date.now() + TRANSIENT_MS;
  for (;;) {
    try {
      const other = await waitForRunningServer(cluster.data);
      const postmaster = other ?? (await start(cluster, binaries, options));
      const target = {
        socketFolder: postmaster.socketFolder,
        port: postmaster.port,
        user: SUPERUSER,
        database: DATABASE,
      };
      const registration = await registerClient(target, options.onLost);
      return { registration, target, adopted: other !== null };
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error;
      if (!isTransient(error) || Date.now() > deadline) throw describeFailure(error, cluster);
      if (isUnreachable(error) && Date.now() > deadline - TRANSIENT_MS / 2) await stopServer(cluster.data);
      await delay(50);
    }
  }
}

async function start(cluster: ClusterFolders, binaries: PostgresBinaries, options: JoinOptions) {
  await refuseForeignServer(cluster.data);
  const socketFolder = options.socketFolder ?? (await makeSocketFolder(cluster));
  await makeOwnFolder(socketFolder, cluster.account);
  await replaceStalePids(cluster.data, socketFolder);
  return startPostmaster(cluster, binaries, { ...options, socketFolder });
}

/** Whether another process is starting or stopping the same server, or backends of a killed postmaster still run. */
function isTransient(error: unknown): boolean {
  if (error instanceof ServerEnded) return /lock file .* already exists|pre-existing shared memory/.test(error.log);
  const code = (error as { code?: string }).code ?? '';
  return (
    isUnreachable(error) ||
    ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'].includes(code) ||
    /terminated/.test(String(error))
  );
}

function isUnreachable(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED'].includes((error as { code?: string }).code ?? '');
}

function describeFailure(error: unknown, cluster: ClusterFolders): Error {
  const reason = error instanceof ServerEnded ? error.log : (error as Error).message;
  return new EmbeddedPostgresError(
    `PostgreSQL could not be started on ${cluster.data}:\n${reason}\nIts log is ${cluster.log}.`,
  );
}

async function createDatabase(target: SocketTarget): Promise<void> {
  const client = new pg.Client({
    host: target.socketFolder,
    port: target.port,
    user: target.user,
    database: 'postgres',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another process created the database meanwhile.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
