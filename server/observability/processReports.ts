import type { ProcessMetrics } from './combineMetrics.js';
import type { Readiness } from '../../services/operation/services.js';

/** The answers of the probes, for one process or for all together. */
export interface Reports {
  readiness(): Promise<Readiness>;
  metrics(): Promise<ProcessMetrics>;
}

/** Joins the processes of one port: each passes its own reports, and gets those of all. */
export type JoinSiblings = (own: Reports) => Reports;

/** The state of one worker: what it reports; `starting` before it serves; `silent` when it did not report in time. */
export type WorkerState = Readiness | 'starting' | 'silent';

/**
 * Ready if every worker is ready. Otherwise `starting` with `isStarting` (not all have served yet), else `degraded`
 * while at least one worker serves. `workers` has the state of each, counted from 1.
 */
export function combineReadiness(states: WorkerState[], isStarting: boolean): Readiness {
  const reports = states.filter((state) => typeof state !== 'string');
  const statuses = states.map((state) => (typeof state === 'string' ? state : state.status));
  const stuck = [...new Set(reports.flatMap((report) => report.stuck ?? []))];
  return {
    status: combineStatus(statuses, isStarting),
    checks: combineChecks(reports),
    ...(stuck.length > 0 && { stuck }),
    workers: Object.fromEntries(statuses.map((status, index) => [String(index + 1), status])),
  };
}

function combineStatus(statuses: (Readiness['status'] | 'silent')[], isStarting: boolean): Readiness['status'] {
  if (statuses.every((status) => status === 'ready')) return 'ready';
  if (isStarting) return 'starting';
  if (statuses.some((status) => status === 'ready' || status === 'degraded')) return 'degraded';
  return statuses.find((status) => status !== 'silent') ?? 'down';
}

/** A dependency is ok if it is ok for every worker that checks it. */
function combineChecks(reports: Readiness[]): Readiness['checks'] {
  const checks: Readiness['checks'] = {};
  for (const [name, state] of reports.flatMap((report) => Object.entries(report.checks)))
    checks[name] = checks[name] === 'down' ? 'down' : state;
  return checks;
}
