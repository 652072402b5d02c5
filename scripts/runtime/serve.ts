import type { Logger } from 'pino';
import type { ConnectionTarget, Database } from '../../db/connect.js';
import type { Config } from '../../server/config.js';
import { publishedContract } from '../../server/publishedContract.js';
import { startServer } from '../../server/startServer.js';

export interface ServeOptions {
  config: Config;
  database: Database;
  target: ConnectionTarget;
  logger: Logger;
  /** One process of all does the background work. */
  runsJobs: boolean;
}

export interface Serving {
  url: string;
  /** Ends the HTTP server first, then the background work. Leaves the database open. */
  close(): Promise<void>;
}

/** Everything of one process that answers requests: search, jobs, HTTP. */
export async function serve({ config, database, target, logger, runsJobs }: ServeOptions): Promise<Serving> {
  const search = { name: 'postgres' as const, close: () => Promise.resolve() };
  logger.debug({ runsJobs }, 'starting');
  const server = await startServer({
    config,
    services: { db: database, search },
    target,
    contract: publishedContract,
    logger,
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await search.close();
    },
  };
}
