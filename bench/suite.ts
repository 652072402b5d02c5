import type { BenchServer } from './benchDatabase.js';
import type { Figure } from './report.js';

export interface BenchOptions {
  rounds: number;
  seconds: number;
  items: number;
  enrollments: number;
  mentors: number;
  learners: number;
  /** Requests a latency is taken from. */
  requests: number;
  /** The folder of the Open University Learning Analytics Dataset; null where it is not there. */
  data: string | null;
  /** How many are drawn from it. */
  records: number;
}

export type Suite = (server: BenchServer, options: BenchOptions) => Promise<Figure[]>;
