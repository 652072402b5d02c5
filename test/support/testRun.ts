import { connectDatabase } from '../../db/core/connect.js';
import { migrate } from '../../db/core/migrate.js';
import { startThrowawayPostgres } from './throwawayPostgres.js';
import {
  type TestServer,
  dropTestDatabases,
  newRunPrefix,
  publishTestServer,
  urlOfDatabase,
  withConnection,
} from './testServer.js';

/** One server and one migrated template a run; each test file copies the template (about 20 ms). Answers what undoes it. */
export async function startTestRun(): Promise<() => Promise<void>> {
  const throwaway = process.env.DATABASE_URL ? null : await startThrowawayPostgres();
  const url = throwaway?.url ?? process.env.DATABASE_URL!;
  const prefix = newRunPrefix();
  const finish = () => (throwaway ? throwaway.remove() : dropTestDatabases({ url, prefix }));
  try {
    const server = { url, prefix, template: `${prefix}template` };
    await makeTemplate(server);
    publishTestServer(server);
    return finish;
  } catch (error) {
    await finish();
    throw error;
  }
}

async function makeTemplate({ url, template }: TestServer): Promise<void> {
  await withConnection(url, (client) => client.query(`create database ${template} template template0 encoding 'UTF8'`));
  const database = connectDatabase({ url: urlOfDatabase(url, template) });
  try {
    await migrate(database.knex);
  } finally {
    await database.close();
  }
}
