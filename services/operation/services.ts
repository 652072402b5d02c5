import type { SearchServices } from '../search/services.js';

/** The state of the processes that serve, and of what they depend on, as `/health/ready` reports it. */
export interface Readiness {
  status: 'ready' | 'degraded' | 'starting' | 'stopping' | 'down';
  checks: Record<string, 'ok' | 'down'>;
  /** Background tasks that make no progress; absent without one. */
  stuck?: string[];
  /** The state of each process, by its number from 1; absent with one process. */
  workers?: Record<string, string>;
}

/** How long the requests of an operation took, in all processes since they started. */
export interface OperationTimings {
  operation_id: string;
  requests: number;
  /** Requests that were answered with a status of 500 or above. */
  failed_requests: number;
  total_seconds: number;
  p50_seconds: number;
  p99_seconds: number;
}

export interface OperationServices extends SearchServices {
  /** What the processes of the service report about themselves, all together. */
  reports: {
    readiness(): Promise<Readiness>;
    timings(): Promise<OperationTimings[]>;
  };
}
