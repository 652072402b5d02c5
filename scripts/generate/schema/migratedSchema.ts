import pg from 'pg';
import { connectDatabase } from '../../../db/core/connect.js';
import { migrate } from '../../../db/core/migrate.js';
import { makeRunFolder, removeRunFolder } from '../../../test/support/runFolder.js';
import { startThrowawayPostgres } from '../../../test/support/throwawayPostgres.js';
import { schemaText } from './schemaText.js';

/** Starts a PostgreSQL server for this call alone, migrates it, and returns its schema as SQL. */
export async function migratedSchema(): Promise<string> {
  const folder = await makeRunFolder();
  try {
    const server = await startThrowawayPostgres(folder);
    return await readMigrated(server.url).finally(() => server.stop());
  } finally {
    await removeRunFolder(folder);
  }
}

async function readMigrated(url: string): Promise<string> {
  const database = connectDatabase({ url });
  await migrate(database.knex).finally(() => database.close());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return schemaText(client).finally(() => client.end());
}
