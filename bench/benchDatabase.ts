import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import pg from 'pg';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { upsertCourses } from '../db/catalog/items/upsertItems.js';
import { type OpenDatabase, TIMEOUTS, connectDatabase } from '../db/core/connect.js';
import { startEmbeddedPostgres } from '../dev/postgres/startEmbeddedPostgres.js';
import { serviceActor } from '../db/core/actor.js';
import { migrate } from '../db/core/migrate.js';
import { syncPlatform } from '../db/search/engines/index/syncIndex.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { buildDatabaseUrl, withConnection } from '../test/support/testServer.js';
import type { GeneratedCourse } from './generateCatalog.js';

/** A database with a pool without restrictions, since a suite prepares its data by other ways than the product does. */
export interface BenchDatabase extends OpenDatabase {
  pool: pg.Pool;
}

export const BENCH = serviceActor('bench');

/** Generated data that a suite only reads and that takes long to generate. */
export interface StoredData {
  name: string;
  fill(db: BenchDatabase): Promise<void>;
}

export interface BenchServer {
  /**
   * Opens a new, migrated database, which `close` drops. With `data`, fills it and, if the server has a folder for
   * stored data, stores it for the next run, or reuses it. With `isChanged`, opens a copy of the stored database, which
   * the suite may change.
   */
  database(data?: StoredData, options?: { isChanged: boolean }): Promise<{ url: string; db: BenchDatabase }>;
  version: string;
  close(): Promise<void>;
}

/**
 * Opens the server of CITUS_URL or DATABASE_URL, or an embedded one that syncs to disk as in production. `storeFolder` is the folder
 * for stored data.
 */
export async function openBenchServer(storeFolder: string | null = null): Promise<BenchServer> {
  const databaseUrl = storeFolder === null ? (process.env.CITUS_URL ?? process.env.DATABASE_URL) : undefined;
  const folder = databaseUrl ? null : (storeFolder ?? (await temporaryDataFolder('lps-bench-')));
  const embedded = folder === null ? null : await startEmbeddedPostgres({ dataFolder: folder });
  const target = embedded?.target;
  const url =
    databaseUrl ??
    `postgres://${target!.user}@localhost:${target!.port}/postgres?host=${encodeURIComponent(target!.socketFolder)}`;
  // Stored databases have the name null, since `close` must not drop them.
  const made: { name: string | null; db: BenchDatabase }[] = [];
  const version = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ version: string }>('select version()');
    return rows[0]!.version;
  });
  const open = async (name: string): Promise<{ url: string; db: BenchDatabase }> => {
    const own = buildDatabaseUrl(url, name);
    const db = {
      ...connectDatabase({ url: own }, { timeouts: TIMEOUTS.tools }),
      pool: new pg.Pool({ connectionString: own }),
    };
    // A stored database may lack newer migrations.
    await migrate(db.knex);
    return { url: own, db };
  };
  const make = async (): Promise<{ name: string; url: string; db: BenchDatabase }> => {
    const name = `lps_bench_${randomBytes(4).toString('hex')}`;
    await withConnection(url, (client) => client.query(`create database ${name}`));
    return { name, ...(await open(name)) };
  };
  return {
    version,
    database: async (data, { isChanged } = { isChanged: false }) => {
      const storedName = `lps_bench_kept_${data?.name}`;
      const isThere =
        storeFolder !== null &&
        data &&
        (
          await withConnection(url, (client) =>
            client.query('select from pg_database where datname = $1', [storedName]),
          )
        ).rows.length > 0;
      if (isThere && isChanged) {
        const name = `lps_bench_${randomBytes(4).toString('hex')}`;
        await withConnection(url, (client) =>
          client.query(`create database ${name} template ${storedName} strategy file_copy`),
        );
        const { url: own, db } = await open(name);
        made.push({ name, db });
        return { url: own, db };
      }
      if (isThere) {
        const { url: own, db } = await open(storedName);
        made.push({ name: null, db });
        return { url: own, db };
      }
      const { name, url: own, db } = await make();
      await data?.fill(db);
      if (storeFolder === null || !data || isChanged) {
        made.push({ name, db });
        return { url: own, db };
      }
      // Renamed only when complete, so that an interrupted run leaves no incomplete stored database.
      await Promise.all([db.close(), db.pool.end()]);
      await withConnection(url, (client) => client.query(`alter database ${name} rename to ${storedName}`));
      const renamed = await open(storedName);
      made.push({ name: null, db: renamed.db });
      return renamed;
    },
    close: async () => {
      for (const { name, db } of made) {
        await Promise.all([db.close(), db.pool.end()]);
        if (name !== null)
          await withConnection(url, (client) => client.query(`drop database if exists ${name} with (force)`));
      }
      await embedded?.stop();
      if (folder !== null && storeFolder === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

const BATCH = 1_000;

/** Fills a tenant with courses, indexes them, and issues an admin's key. Returns the Authorization header. */
export async function fillCourses(db: BenchDatabase, key: string, courses: Iterable<GeneratedCourse>): Promise<string> {
  const { rows } = await db.pool.query<{ id: number }>(
    'insert into platforms (key, name) values ($1, $1) returning id',
    [key],
  );
  const platformId = rows[0]!.id;
  let batch: GeneratedCourse[] = [];
  const flush = async () => {
    const items = batch.map(({ course_id, name, slug: _slug, prerequisites: _prerequisites, ...data }) => ({
      key: course_id,
      name,
      data: { ...data },
    }));
    await db.transaction(BENCH, (trx) => upsertCourses(trx, platformId, items));
    batch = [];
  };
  for (const course of courses) if (batch.push(course) === BATCH) await flush();
  if (batch.length > 0) await flush();
  await syncPlatform(db, platformId);
  await db.pool.query('vacuum analyze');
  return (await createCredential(db, BENCH, { role: 'platform_admin', platform: key })).authorization;
}
