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
import { SUPERUSER, initialiseData } from './initialise.js';
import { disownStalePids } from './postmasterPid.js';
import { type Presence, enter } from './presence.js';
import { ServerEnded, startPostmaster, stopServer, waitForOther } from './serverProcess.js';
import { refuseUnseenServer } from './unseenServer.js';

type SocketTarget = Exclude<ConnectionTarget, { url: string }>;

export interface EmbeddedPostgres {
  target: SocketTarget;
  /** A server that was already running was taken over: left by a killed process, or in use by another one. */
  adopted: boolean;
  /** True when this process is now the one that serves HTTP from this data; false when another live process is. */
  claimServing(): Promise<boolean>;
  /** Close all pools first. Stops the server unless another process still uses it. Returns whether it was stopped. */
  stop(): Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR, absolute. */
  dataFolder: string;
  /** False for tests: nothing is synced to disk, and a crash of the machine may lose everything. */
  durable?: boolean;
  /** Connections that this process will need at most; one that runs already takes as many as it was started with. */
  maxConnections?: number;
  /** Called with a message for a person on what takes time or is out of the ordinary. */
  onProgress?: (message: string) => void;
}

interface Running {
  presence: Presence;
  target: SocketTarget;
  adopted: boolean;
}

const DATABASE = 'learning_platform';
const TRANSIENT_MS = 15_000;
const RESTART_PAUSE_MS = 500;
const MAX_RESTART_PAUSE_MS = 10_000;

/**
 * Makes sure that a PostgreSQL serves the data in `dataFolder`, and keeps it so: a server that dies is started again, on the
 * same socket. Processes that share the folder share the server; the last one to stop() ends it. Throws EmbeddedPostgresError.
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
    report('PostgreSQL went away: bringing it back.');
    let pauseMs = RESTART_PAUSE_MS;
    while (!stopping) {
      try {
        running = await join(running.target.socketFolder);
        if (serving) await running.presence.claimServing();
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
    claimServing: async () => (serving = await running.presence.claimServing()),
    stop: async () => {
      stopping = true;
      await recovery;
      const stopped = await running.presence.leave(() => stopServer(cluster.data));
      if (stopped) await removeTemporarySocketFolder(cluster, running.target.socketFolder);
      return stopped;
    },
  };
}

interface JoinOptions {
  /** Where pools of this process already look for the server; null on first joining. */
  socketFolder: string | null;
  durable: boolean;
  maxConnections: number;
  report: (message: string) => void;
  onLost: () => void;
}

/** Joins the running server or starts one; begins anew when the server it found is just stopping. */
async function findOrStart(
  cluster: ClusterFolders,
  binaries: PostgresBinaries,
  options: JoinOptions,
): Promise<Running> {
  const deadline = Date.now() + TRANSIENT_MS;
  for (;;) {
    try {
      const other = await waitForOther(cluster.data);
      const postmaster = other ?? (await start(cluster, binaries, options));
      const target = {
        socketFolder: postmaster.socketFolder,
        port: postmaster.port,
        user: SUPERUSER,
        database: DATABASE,
      };
      const presence = await enter(target, options.onLost);
      return { presence, target, adopted: other !== null };
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error;
      if (!isTransient(error) || Date.now() > deadline) throw explained(error, cluster);
      if (isUnreachable(error) && Date.now() > deadline - TRANSIENT_MS / 2) await stopServer(cluster.data);
      await delay(50);
    }
  }
}

async function start(cluster: ClusterFolders, binaries: PostgresBinaries, options: JoinOptions) {
  await refuseUnseenServer(cluster.data);
  const socketFolder = options.socketFolder ?? (await makeSocketFolder(cluster));
  await makeOwnFolder(socketFolder, cluster.account);
  await disownStalePids(cluster.data, socketFolder);
  return startPostmaster(cluster, binaries, { ...options, socketFolder });
}

/** Another process starts or stops the same server at this moment, or backends outlive a killed postmaster for a little while. */
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

function explained(error: unknown, cluster: ClusterFolders): Error {
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
    // Another process made it in between.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
