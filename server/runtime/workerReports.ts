import type { Worker } from 'node:cluster';
import type { Readiness } from '../observability/health.js';
import { type MetricsText, combineMetrics } from '../observability/combineMetrics.js';
import { type WorkerState, combineReadiness } from '../observability/processReports.js';
import type { PrimaryMessage, ReportSubject, WorkerMessage } from './workerMessages.js';

/** Longer than a readiness check of a worker may take. */
const ANSWER_WITHIN_MS = 2_500;

export interface WorkerReports {
  /** Takes the worker as the one of this place (from 0), in place of the one before. */
  follow(place: number, worker: Worker): void;
}

interface Place {
  worker: Worker;
  isServing: boolean;
  hasServed: boolean;
  hasEnded: boolean;
  /** The last metrics that the worker reported, in the Prometheus text format. */
  metrics: string;
}

/**
 * The primary's side of the reports: a worker that receives a probe requests here what all of them report. Counters never go back:
 * those of a silent worker stand as it reported them last, and those of an ended one stay.
 */
export function createWorkerReports(count: number): WorkerReports {
  const places: Place[] = [];
  const waiting = new Map<number, (report: unknown) => void>();
  const running = new Map<ReportSubject, Promise<unknown>>();
  let ended: MetricsText[] = [];
  let lastId = 0;

  /** Undefined when it does not serve yet, or does not answer in time. */
  const request = async <Report>({ worker, isServing }: Place, subject: ReportSubject): Promise<Report | undefined> => {
    if (!isServing) return undefined;
    lastId += 1;
    const id = lastId;
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<unknown>((resolve) => {
      waiting.set(id, resolve);
      timer = setTimeout(resolve, ANSWER_WITHIN_MS);
    });
    send(worker, { kind: 'report', id, subject });
    const report = await answered;
    clearTimeout(timer);
    waiting.delete(id);
    return report as Report | undefined;
  };

  const readiness = async (): Promise<Readiness> => {
    const states = places.map(async (place): Promise<WorkerState> => {
      if (!place.isServing) return 'starting';
      return (await request<Readiness>(place, 'readiness')) ?? 'silent';
    });
    const isStarting = places.length < count || places.some(({ hasServed }) => !hasServed);
    return combineReadiness(await Promise.all(states), isStarting);
  };

  const metrics = async (): Promise<string> => {
    const requested = [...places];
    const isUp = await Promise.all(
      requested.map(async (place) => {
        const report = await request<string>(place, 'metrics');
        if (report && !place.hasEnded) place.metrics = report;
        return report !== undefined;
      }),
    );
    // What ended meanwhile is among the ended ones.
    const current = requested.map(({ metrics: text }, index): MetricsText => ({
      text,
      use: isUp[index] ? 'all' : 'counters',
    }));
    const text = await combineMetrics([{ text: upMetric(isUp), use: 'all' }, ...current, ...ended]);
    if (ended.length > 1) {
      const several = ended;
      ended = [];
      ended.push({ text: await combineMetrics(several), use: 'counters' });
    }
    return text;
  };

  /** Probes that come at the same time share one round of requests. */
  const roundOf = (subject: ReportSubject): Promise<unknown> => {
    const round = running.get(subject) ?? (subject === 'readiness' ? readiness() : metrics());
    if (!running.has(subject)) {
      running.set(subject, round);
      void round.finally(() => running.delete(subject)).catch(() => {});
    }
    return round;
  };

  return {
    follow: (place, worker) => {
      places[place] = {
        worker,
        isServing: false,
        hasServed: places[place]?.hasServed ?? false,
        hasEnded: false,
        metrics: '',
      };
      const followed = places[place];
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'serving') followed.isServing = followed.hasServed = true;
        if (message.kind === 'report') waiting.get(message.id)?.(message.report);
        if (message.kind === 'report-all')
          void roundOf(message.subject).then(
            (report) => send(worker, { kind: 'reports', id: message.id, report }),
            () => {},
          );
      });
      worker.once('exit', () => {
        followed.isServing = false;
        followed.hasEnded = true;
        ended.push({ text: followed.metrics, use: 'counters' });
        followed.metrics = '';
      });
    },
  };
}

function upMetric(isUp: boolean[]): string {
  const lines = isUp.map((up, index) => `worker_up{worker="${index + 1}"} ${up ? 1 : 0}`);
  const help = '# HELP worker_up 1 for a process that reported its metrics in time, 0 for one that did not.';
  return [help, '# TYPE worker_up gauge', ...lines].join('\n');
}

function send(worker: Worker, message: PrimaryMessage): void {
  // A worker that is just ending takes no message; its end is noticed anyway.
  if (worker.isConnected()) worker.send(message, () => {});
}
