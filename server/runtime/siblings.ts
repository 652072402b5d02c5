import type { JoinSiblings, Reports } from '../observability/processReports.js';
import type { PrimaryMessage, ReportSubject, WorkerMessage } from './workerMessages.js';

export interface Siblings {
  join: JoinSiblings;
  /** Handles a message of the primary; false: not about reports. */
  receive(message: PrimaryMessage): boolean;
}

/** The worker's side of reports: answers the primary for this process, and requests the reports of all workers. */
export function createSiblings(send: (message: WorkerMessage) => void): Siblings {
  let own: Reports | null = null;
  const waiting = new Map<number, (report: unknown) => void>();
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
    receive: (message) => {
      if (message.kind === 'report') void reportOwn(message.id, message.subject);
      else if (message.kind === 'reports') {
        waiting.get(message.id)?.(message.report);
        waiting.delete(message.id);
      } else return false;
      return true;
    },
  };
}
