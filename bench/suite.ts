import type { BenchServer } from './benchDatabase.js';
import type { Figure } from './report.js';

export interface BenchOptions {
  rounds: number;
  seconds: number;
  items: number;
  enrollments: number;
  mentors: number;
  learners: number;
  /** The number of requests for each latency. */
  requests: number;
  /** The folder of the Open University Learning Analytics Dataset, or null. */
  data: string | null;
  /** The number of records to draw from the data set, and how often each learner does each thing. */
  records: number;
  repeats: number;
  /** How many of the 200 tenants of `scale` have records, the largest first. */
  tenants: number;
  /** How many of these are imported; the others are copies. */
  imported: number;
}

export type Suite = (server: BenchServer, options: BenchOptions) => Promise<Figure[]>;
