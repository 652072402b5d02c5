import type { Readiness } from './health.js';

/** What the probes answer: for one process, or for all that serve together. */
export interface Reports {
  readiness(): Promise<Readiness>;
  /** The Prometheus text format. */
  metrics(): Promise<string>;
}

/** The processes that serve on one port. Each hands in how it reports of itself, and gets what all of them report. */
export type JoinSiblings = (own: Reports) => Reports;

/** The state of one worker: what it reports; `starting` before it serves; `silent` when it did not report in time. */
export type WorkerState = Readiness | 'starting' | 'silent';

/**
 * Ready when every worker is. With `isStarting` (not all have served yet) that is a start; later a worker that is missing or not well
 * leaves the service degraded for as long as another one serves. `workers` names the state of each, counted from 1.
 */
export function combineReadiness(states: WorkerState[], isStarting: boolean): Readiness {
  const reports = states.filter((state) => typeof state !== 'string');
  const statuses = states.map((state) => (typeof state === 'string' ? state : state.status));
  return {
    status: combinedStatus(statuses, isStarting),
    checks: combinedChecks(reports),
    workers: Object.fromEntries(statuses.map((status, index) => [String(index + 1), status])),
  };
}

function combinedStatus(statuses: (Readiness['status'] | 'silent')[], isStarting: boolean): Readiness['status'] {
  if (statuses.every((status) => status === 'ready')) return 'ready';
  if (isStarting) return 'starting';
  if (statuses.some((status) => status === 'ready' || status === 'degraded')) return 'degraded';
  return statuses.find((status) => status !== 'silent') ?? 'down';
}

/** A part works when it works for every worker that has it. */
function combinedChecks(reports: Readiness[]): Readiness['checks'] {
  const checks: Readiness['checks'] = {};
  for (const [name, state] of reports.flatMap((report) => Object.entries(report.checks)))
    checks[name] = checks[name] === 'down' ? 'down' : state;
  return checks;
}
