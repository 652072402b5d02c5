import { tracingChannel } from 'node:diagnostics_channel';

/** Database work for tracing: the name of a statement, or the operation of a transaction. */
export interface TracedWork {
  kind: 'statement' | 'transaction';
  name: string;
}

export const DATABASE_CHANNEL = 'lps:database';

const database = tracingChannel<unknown, TracedWork>(DATABASE_CHANNEL);

/** Runs the work, and publishes its start and end when there are subscribers. */
export function traceWork<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  return database.start.hasSubscribers ? (database.tracePromise(run, work) as Promise<Result>) : run();
}
