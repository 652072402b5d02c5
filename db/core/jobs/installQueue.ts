import type { Knex } from 'knex';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { createQueueLogger } from './queueLogger.js';

/** The schema of graphile-worker. The SQL functions `enqueue_job` and `end_job` read and write its tables. */
export const QUEUE_SCHEMA = 'graphile_worker';

/** Creates or updates the tables of graphile-worker. The caller ensures that one process at a time does so. */
export async function installQueue(knex: Knex): Promise<void> {
  const client = (await knex.client.acquireConnection()) as pg.Client;
  // The library takes a pool, and uses one connection of it.
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: () => Promise.resolve(connection), options: { max: 1 }, listeners: () => [null] };
  try {
    await runMigrations({
      pgPool: pool as unknown as pg.Pool,
      schema: QUEUE_SCHEMA,
      logger: createQueueLogger(() => {}),
    });
  } finally {
    await knex.client.releaseConnection(client);
  }
}
