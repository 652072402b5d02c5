import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '../../db/core/connect.js';
import { migrate } from '../../db/core/migrate.js';
import { makeRunFolder, removeLeftovers, removeRunFolder } from './runFolder.js';
import { installSnapshots } from './snapshotSchema.js';
import { distributeStatements } from '../../db/core/cluster/distributeStatements.js';
import { STATEMENT_TABLES } from '../../db/core/cluster/statementTables.js';
import { listWorkers, makeCluster } from './testCluster.js';
import { type TestServer, dropTestDatabases, newRunPrefix, buildDatabaseUrl, withConnection } from './testServer.js';
import { startThrowawayPostgres } from './throwawayPostgres.js';

export interface TestRun {
  server: TestServer;
  /** Where everything goes that tests put into the system's folder for temporary files. */
  temporaryFolder: string;
  /** Stops the server or drops the databases, and removes every folder. */
  finish(): Promise<void>;
}

/** Fewer than in production, because each test database has them all. */
const TEST_SHARDS = 4;

/** One server and one migrated template a run; workers copy the template and empty their copies for the next file. */
export async function startTestRun(): Promise<TestRun> {
  await removeLeftovers();
  const folder = await makeRunFolder();
  const prefix = newRunPrefix();
  const undo: (() => Promise<void>)[] = [() => removeRunFolder(folder)];
  const finish = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const given = process.env.CITUS_URL ?? process.env.DATABASE_URL;
    const throwaway = given ? null : await startThrowawayPostgres(folder);
    const url = throwaway?.url ?? given!;
    const workers = process.env.CITUS_URL ? await listWorkers(url) : [];
    undo.push(throwaway ? throwaway.stop : () => dropTestDatabases({ url, workers, prefix }));
    const server = { url, workers, prefix, template: `${prefix}template` };
    if (process.env.TEST_WITHOUT_TABLES !== '1') await makeTemplate(server);
    const temporaryFolder = path.join(folder, 'tmp');
    await mkdir(temporaryFolder, { mode: 0o755 });
    return { server, temporaryFolder, finish };
  } catch (error) {
    await finish();
    throw error;
  }
}

/** On a Citus cluster, the tables of statements are distributed. */
async function makeTemplate({ url, workers, template }: TestServer): Promise<void> {
  for (const node of [url, ...workers])
    await withConnection(node, (client) =>
      client.query(`create database ${template} template template0 encoding 'UTF8'`),
    );
  if (workers.length > 0) await makeCluster(buildDatabaseUrl(url, template), workers, template);
  const database = connectDatabase({ url: buildDatabaseUrl(url, template) });
  try {
    await migrate(database.knex);
    if (workers.length > 0) await distributeStatements(database, () => {}, { shardCount: TEST_SHARDS });
  } finally {
    await database.close();
  }
  await withConnection(buildDatabaseUrl(url, template), (client) =>
    installSnapshots(client, workers.length > 0 ? STATEMENT_TABLES : []),
  );
}
