import pg from 'pg';
import { connectDatabase } from '../../../db/core/connect.js';
import { migrate } from '../../../db/core/migrate.js';
import { startThrowawayPostgres } from '../../../test/support/throwawayPostgres.js';
import { schemaText } from './schemaText.js';

/** Starts a PostgreSQL server for this call alone, migrates it, and returns its schema as SQL. */
export async function migratedSchema(): Promise<string> {
  const server = await startThrowawayPostgres();
  try {
    const database = connectDatabase({ url: server.url });
    await migrate(database.knex).finally(() => database.close());
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    return await schemaText(client).finally(() => client.end());
  } finally {
    await server.remove();
  }
}
