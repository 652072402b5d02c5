import type { ConnectionTarget } from '../../db/core/connect.js';
import type { Counts } from '../access/sharedCounts.js';
import type { ConnectionPlan } from './connectionPlan.js';
import type { DemoSettings } from './demoSandbox.js';

/** What a process can report: a method of Reports. */
export type ReportSubject = 'readiness' | 'metrics';

/**
 * From the primary to a worker: start (`plan`: its connections and background work, `sandbox`: settings of the demo's sandbox), stop, a request for
 * the worker's report (`report`), the reports of all workers (`reports`), and what another worker has counted.
 */
export type PrimaryMessage =
  | { kind: 'start'; target: ConnectionTarget; plan: ConnectionPlan; sandbox: DemoSettings }
  | { kind: 'stop' }
  | { kind: 'report'; id: number; subject: ReportSubject }
  | { kind: 'reports'; id: number; report: unknown }
  | { kind: 'counts'; counts: Counts };

/**
 * From a worker to the primary. `report` answers the request of that id; `report-all` requests the reports of all
 * workers. `counts` is for all other workers.
 */
export type WorkerMessage =
  | { kind: 'listening' }
  | { kind: 'serving'; url: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'report'; id: number; report: unknown }
  | { kind: 'report-all'; id: number; subject: ReportSubject }
  | { kind: 'counts'; counts: Counts };
