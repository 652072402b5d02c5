import { startEmbeddedPostgres } from '../../dev/postgres/startEmbeddedPostgres.js';

export interface ThrowawayPostgres {
  /** Of the maintenance database, by socket. */
  url: string;
  stop(): Promise<void>;
}

/** Starts an embedded server in this folder; nothing is synced to disk. */
export async function startThrowawayPostgres(folder: string): Promise<ThrowawayPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  const { socketFolder, port, user } = postgres.target;
  return {
    url: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`,
    stop: async () => {
      await postgres.stop();
    },
  };
}
