import type { CountExchange, Counts } from '../access/sharedCounts.js';
import type { JoinSiblings, Reports } from '../observability/processReports.js';
import type { PrimaryMessage, ReportSubject, WorkerMessage } from './workerMessages.js';

export interface Siblings {
  join: JoinSiblings;
  counts: CountExchange;
  /** Handles a message of the primary; false: not about reports or counts. */
  receive(message: PrimaryMessage): boolean;
}

/**
 * What a worker has to do with the others, by messages to the primary: answers it for this process, requests the reports
 * of all workers, and exchanges counts with the others.
 */
export function createSiblings(send: (message: WorkerMessage) => void): Siblings {
  let own: Reports | null = null;
  const waiting = new Map<number, (report: unknown) => void>();
  let receiveCounts = (_counts: Counts): void => {};
  let lastId = 0;

  const requestAll = <Report>(subject: ReportSubject): Promise<Report> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve as (report: unknown) => void);
      send({ kind: 'report-all', id: lastId, subject });
    });
  const reportOwn = async (id: number, subject: ReportSubject) => {
    // Without an answer, the primary reports this worker as silent.
    const report = await own?.[subject]().catch(() => undefined);
    if (report !== undefined) send({ kind: 'report', id, report });
  };
  const all: Reports = { readiness: () => requestAll('readiness'), metrics: () => requestAll('metrics') };

  return {
    join: (reports) => {
      own = reports;
      return all;
    },
    counts: {
      send: (counts) => send({ kind: 'counts', counts }),
      onReceived: (listener) => (receiveCounts = listener),
    },
    receive: (message) => {
      if (message.kind === 'counts') receiveCounts(message.counts);
      else if (message.kind === 'report') void reportOwn(message.id, message.subject);
      else if (message.kind === 'reports') {
        waiting.get(message.id)?.(message.report);
        waiting.delete(message.id);
      } else return false;
      return true;
    },
  };
}
