import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from '../dev/postgres/binaries.js';
import { makeSocketFolder, openClusterFolders, removeTemporarySocketFolder } from '../dev/postgres/clusterFolders.js';
import { SUPERUSER, initialiseData } from '../dev/postgres/initialiseData.js';
import { findPostmaster, replaceStalePids } from '../dev/postgres/postmasterPid.js';
import { startPostmaster, stopServer } from '../dev/postgres/serverProcess.js';
import { SOCKET_PORT } from '../dev/postgres/settings.js';

const DATABASE = 'chaos';
/** The service's role, which has no privilege beyond its database. */
const ROLE = 'lps';
const LOOK_EVERY_MS = 250;
const DISK_SIZE = '1200m';
const MIB = 1024 * 1024;

/** A PostgreSQL server of the run. It is started again whenever it has ended, unless it is held down. */
export interface ChaosPostgres {
  /** The path of its Unix socket. */
  socket: string;
  /** The URL of the service's database: by the socket, or by a port that leads to it. */
  url(port?: number): string;
  /** Runs a statement as superuser on a connection of its own. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Opens a connection as the service does. Rejects when the server refuses it. */
  connect(): Promise<pg.Client>;
  /** Stops at once without a checkpoint, and stays down until `start`. */
  stopAtOnce(): Promise<void>;
  start(): void;
  /** Fills the disk of the data; null where the data has no disk of its own. */
  disk: { fill(): Promise<void>; free(): Promise<void> } | null;
  close(): Promise<void>;
}

/** Creates a server with an empty database in a folder that does not exist yet. */
export async function startChaosPostgres(folder: string): Promise<ChaosPostgres> {
  await mkdir(folder, { mode: 0o755 });
  const isMounted = mountMemory(folder);
  const report = () => {};
  const cluster = await openClusterFolders(folder, report);
  const binaries = await prepareBinaries(cluster, report);
  await initialiseData(cluster, binaries, { durable: true, report });
  const socketFolder = await makeSocketFolder(cluster);
  let isWanted = true;
  let hasClosed = false;

  const start = async () => {
    await replaceStalePids(cluster.data, socketFolder);
    await startPostmaster(cluster, binaries, { socketFolder, durable: true, maxConnections: 0, report });
  };
  await start();
  const watching = (async () => {
    for (; !hasClosed; await sleep(LOOK_EVERY_MS))
      // A start fails while the disk is full, or while processes of the last server still end.
      if (isWanted && (await findPostmaster(cluster.data)) === null) await start().catch(() => sleep(LOOK_EVERY_MS));
  })();

  const connect = async (user: string, database: string) => {
    const client = new pg.Client({ host: socketFolder, port: SOCKET_PORT, user, database });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const run = async <Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await connect(SUPERUSER, database);
    return client.query<Row>(text, values).then(
      async ({ rows }) => {
        await client.end();
        return rows;
      },
      async (error: Error) => {
        await client.end().catch(() => {});
        throw error;
      },
    );
  };
  await run('postgres', `create role ${ROLE} login`);
  await run('postgres', `create database ${DATABASE} owner ${ROLE}`);
  const ballast = path.join(folder, 'ballast');
  return {
    socket: path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`),
    url: (port) =>
      port === undefined
        ? `postgres://${ROLE}@localhost:${SOCKET_PORT}/${DATABASE}?host=${encodeURIComponent(socketFolder)}`
        : `postgres://${ROLE}@127.0.0.1:${port}/${DATABASE}`,
    query: (text, values) => run(DATABASE, text, values),
    connect: () => connect(ROLE, DATABASE),
    stopAtOnce: async () => {
      isWanted = false;
      const running = await findPostmaster(cluster.data);
      if (running) process.kill(running.pid, 'SIGQUIT');
      while ((await findPostmaster(cluster.data)) !== null) await sleep(LOOK_EVERY_MS);
    },
    start: () => void (isWanted = true),
    disk: isMounted ? { fill: () => fillDisk(ballast), free: () => rm(ballast, { force: true }) } : null,
    close: async () => {
      hasClosed = true;
      await rm(ballast, { force: true });
      await stopServer(cluster.data);
      await watching;
      await stopServer(cluster.data);
      await removeTemporarySocketFolder(cluster, socketFolder);
      if (isMounted) spawnSync('umount', [folder]);
    },
  };
}

/** Gives the folder a small disk in memory, if this process may mount one. */
function mountMemory(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0755`, 'tmpfs', folder]).status === 0;
}

async function fillDisk(ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (const piece of [MIB, 4_096].map((bytes) => Buffer.alloc(bytes, 1)))
      await (async () => {
        for (;;) await file.write(piece);
      })().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
  } finally {
    await file.close();
  }
}
