import { execFile } from 'node:child_process';
import { appendFile, chown, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serviceActor } from '../../db/core/actor.js';
import { connectDatabase } from '../../db/core/connect.js';
import { query } from '../../db/core/transaction.js';
import { openClusterFolders } from '../../dev/postgres/clusterFolders.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dev/postgres/startEmbeddedPostgres.js';
import { migrate } from '../../db/core/migrate.js';
import { temporaryDataFolder } from './runFolder.js';
import { until } from './until.js';

export interface ReplicaPair {
  /** URLs of the migrated database on both. */
  primary: string;
  replica: string;
  /** A plain pool of the primary. */
  pool: pg.Pool;
  /** Pauses replay; no change is applied after this resolves. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when the replica has applied all commits of the primary. */
  caughtUp(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const run = promisify(execFile);

/** Starts two PostgreSQL servers for this test: a primary and its streaming replica. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = await temporaryDataFolder('lps-replica-');
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, durable: false });
  const prepared = await start(first);
  await prepare(prepared);
  await prepared.stop();
  await run('cp', ['-a', first, second]);
  const primary = await start(first);
  await makeStandby(second, primary);
  let replica: EmbeddedPostgres | null = await start(second);
  const pool = new pg.Pool({ connectionString: buildUrl(primary) });
  const replicaPool = new pg.Pool({ connectionString: buildUrl(replica), max: 1 });
  for (const one of [pool, replicaPool]) one.on('error', () => {});
  const replicaState = async (text: string, values: unknown[] = []) =>
    (await replicaPool.query<{ holds: boolean }>(text, values)).rows[0]!.holds;
  return {
    primary: buildUrl(primary),
    replica: buildUrl(replica),
    pool,
    pauseReplay: async () => {
      await replicaPool.query('select pg_wal_replay_pause()');
      await until(() => replicaState(`select pg_get_wal_replay_pause_state() = 'paused' as holds`), PATIENCE_MS);
    },
    resumeReplay: async () => void (await replicaPool.query('select pg_wal_replay_resume()')),
    caughtUp: async () => {
      const { rows } = await pool.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      await until(
        () => replicaState('select pg_last_wal_replay_lsn() >= $1::pg_lsn as holds', [rows[0]!.position]),
        PATIENCE_MS,
      );
    },
    stopReplica: async () => {
      await replica?.stop();
      replica = null;
    },
    startReplica: async () => void (replica ??= await start(second)),
    close: async () => {
      await Promise.all([pool.end(), replicaPool.end()]);
      await replica?.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function buildUrl({ target: { socketFolder, port, user, database } }: EmbeddedPostgres): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Migrates the database and turns on `synchronous_commit`, as on production servers. */
async function prepare(server: EmbeddedPostgres): Promise<void> {
  const database = connectDatabase({ url: buildUrl(server) });
  try {
    await migrate(database.knex);
    await database.transaction(serviceActor('test'), (trx) =>
      query(trx, { text: `alter role ${server.target.user} set synchronous_commit = on` }),
    );
  } finally {
    await database.close();
  }
}

async function makeStandby(
  dataFolder: string,
  { target: { socketFolder, port, user } }: EmbeddedPostgres,
): Promise<void> {
  const { data, account } = await openClusterFolders(dataFolder, () => {});
  const signal = path.join(data, 'standby.signal');
  await writeFile(signal, '');
  if (account) await chown(signal, account.uid, account.gid);
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${socketFolder} port=${port} user=${user}'\n`,
  );
}
