import type { Logger } from 'pino';
import type { ConnectionTarget, Database } from '../../db/connect.js';
import { startJobs } from '../../db/jobs/startJobs.js';
import { openSearch } from '../../db/search/openSearch.js';
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
  const search = openSearch({ db: database, target });
  const jobs = runsJobs
    ? await startJobs({
        db: database,
        target,
        syncSearch: search.sync,
        scheduled: [],
        onError: (error) => logger.warn({ reason: error.message }, 'background work failed'),
      })
    : null;
  const server = await startServer({
    config,
    services: { db: database, search: search.engine, settings: config },
    target,
    contract: publishedContract,
    logger,
    readiness: {
      search: { isEssential: false, check: () => isTrue(search.engine.isReady()) },
      ...(jobs && { jobs: { isEssential: false, check: () => isTrue(Promise.resolve(jobs.isHealthy())) } }),
    },
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await jobs?.close();
      await search.close();
    },
  };
}

async function isTrue(answer: Promise<boolean>): Promise<void> {
  if (!(await answer)) throw new Error('not ready');
}
