import { tracingChannel } from 'node:diagnostics_channel';

/** What happens in the database, for who traces it: the name of a statement, or the operation of a transaction. */
export interface TracedWork {
  kind: 'statement' | 'transaction';
  name: string;
}

export const DATABASE_CHANNEL = 'lps:database';

const database = tracingChannel<unknown, TracedWork>(DATABASE_CHANNEL);

/** Runs the work, and announces its begin and end while somebody listens. */
export function traced<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  return database.start.hasSubscribers ? (database.tracePromise(run, work) as Promise<Result>) : run();
}
