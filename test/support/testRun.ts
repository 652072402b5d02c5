import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '../../db/core/connect.js';
import { migrate } from '../../db/core/migrate.js';
import { makeRunFolder, removeLeftovers, removeRunFolder } from './runFolder.js';
import { installSnapshots } from './snapshotSchema.js';
import { type TestServer, dropTestDatabases, newRunPrefix, buildDatabaseUrl, withConnection } from './testServer.js';
import { startThrowawayPostgres } from './throwawayPostgres.js';

export interface TestRun {
  server: TestServer;
  /** Where everything goes that tests put into the system's folder for temporary files. */
  temporaryFolder: string;
  /** Stops the server or drops the databases, and removes every folder. */
  finish(): Promise<void>;
}

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
    const throwaway = process.env.DATABASE_URL ? null : await startThrowawayPostgres(folder);
    const url = throwaway?.url ?? process.env.DATABASE_URL!;
    undo.push(throwaway ? throwaway.stop : () => dropTestDatabases({ url, prefix }));
    const server = { url, prefix, template: `${prefix}template` };
    if (process.env.TEST_WITHOUT_TABLES !== '1') await makeTemplate(server);
    const temporaryFolder = path.join(folder, 'tmp');
    await mkdir(temporaryFolder, { mode: 0o755 });
    return { server, temporaryFolder, finish };
  } catch (error) {
    await finish();
    throw error;
  }
}

async function makeTemplate({ url, template }: TestServer): Promise<void> {
  await withConnection(url, (client) => client.query(`create database ${template} template template0 encoding 'UTF8'`));
  const database = connectDatabase({ url: buildDatabaseUrl(url, template) });
  try {
    await migrate(database.knex);
  } finally {
    await database.close();
  }
  await withConnection(buildDatabaseUrl(url, template), installSnapshots);
}
