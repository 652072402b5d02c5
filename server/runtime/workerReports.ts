import type { Worker } from 'node:cluster';
import type { MetricType } from 'prom-client';
import type { Readiness } from '../../services/operation/services.js';
import { type ProcessMetrics, combineMetrics, pickGrowing } from '../observability/combineMetrics.js';
import { type WorkerState, combineReadiness } from '../observability/processReports.js';
import type { PrimaryMessage, ReportSubject, WorkerMessage } from './workerMessages.js';

/** Longer than a readiness check of a worker may take. */
const ANSWER_WITHIN_MS = 2_500;

export interface WorkerReports {
  /** Follows the worker of this slot (from 0), replacing the previous one. */
  follow(slot: number, worker: Worker): void;
}

interface WorkerSlot {
  worker: Worker;
  isServing: boolean;
  hasServed: boolean;
  hasEnded: boolean;
  /** The last metrics that the worker reported. */
  metrics: ProcessMetrics;
}

/**
 * The primary's side of reports: a worker that receives a probe requests the reports of all. Counters never decrease:
 * those of a silent worker keep their last values, and those of an ended one are added.
 */
export function createWorkerReports(count: number): WorkerReports {
  const slots: WorkerSlot[] = [];
  const waiting = new Map<number, (report: unknown) => void>();
  const running = new Map<ReportSubject, Promise<unknown>>();
  /** Metrics that never decrease, of workers that ended. */
  let ended: ProcessMetrics[] = [];
  let lastId = 0;

  /** Undefined: the worker does not serve yet, or does not answer in time. */
  const request = async <Report>(
    { worker, isServing }: WorkerSlot,
    subject: ReportSubject,
  ): Promise<Report | undefined> => {
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
    const states = slots.map(async (slot): Promise<WorkerState> => {
      if (!slot.isServing) return 'starting';
      return (await request<Readiness>(slot, 'readiness')) ?? 'silent';
    });
    const isStarting = slots.length < count || slots.some(({ hasServed }) => !hasServed);
    return combineReadiness(await Promise.all(states), isStarting);
  };

  const metrics = async (): Promise<ProcessMetrics> => {
    const requested = [...slots];
    const isUp = await Promise.all(
      requested.map(async (slot) => {
        const report = await request<ProcessMetrics>(slot, 'metrics');
        if (report && !slot.hasEnded) slot.metrics = report;
        return report !== undefined;
      }),
    );
    // The metrics of workers that ended meanwhile are in `ended`.
    const current = requested.map(({ metrics: last }, index) => (isUp[index] ? last : pickGrowing(last)));
    const all = await combineMetrics([buildUpMetric(isUp), ...current, ...ended]);
    if (ended.length > 1) {
      const several = ended;
      ended = [];
      ended.push(await combineMetrics(several));
    }
    return all;
  };

  /** Concurrent probes share one round of requests. */
  const requestRound = (subject: ReportSubject): Promise<unknown> => {
    const round = running.get(subject) ?? (subject === 'readiness' ? readiness() : metrics());
    if (!running.has(subject)) {
      running.set(subject, round);
      void round.finally(() => running.delete(subject)).catch(() => {});
    }
    return round;
  };

  return {
    follow: (slot, worker) => {
      slots[slot] = {
        worker,
        isServing: false,
        hasServed: slots[slot]?.hasServed ?? false,
        hasEnded: false,
        metrics: [],
      };
      const followed = slots[slot];
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'serving') followed.isServing = followed.hasServed = true;
        if (message.kind === 'report') waiting.get(message.id)?.(message.report);
        if (message.kind === 'report-all')
          void requestRound(message.subject).then(
            (report) => send(worker, { kind: 'reports', id: message.id, report }),
            () => {},
          );
      });
      worker.once('exit', () => {
        followed.isServing = false;
        followed.hasEnded = true;
        ended.push(pickGrowing(followed.metrics));
        followed.metrics = [];
      });
    },
  };
}

const buildUpMetric = (isUp: boolean[]): ProcessMetrics => [
  {
    name: 'worker_up',
    help: '1 for a process that reported its metrics in time, 0 for one that did not.',
    type: 'gauge' as unknown as MetricType,
    aggregator: 'sum',
    values: isUp.map((up, index) => ({ labels: { worker: String(index + 1) }, value: up ? 1 : 0 })),
  },
];

function send(worker: Worker, message: PrimaryMessage): void {
  // An ending worker receives no messages; its exit event follows.
  if (worker.isConnected()) worker.send(message, () => {});
}
