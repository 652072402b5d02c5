import { Counter, Gauge, type Registry } from 'prom-client';
import type { RunningQueue } from '../../db/core/jobs/startQueue.js';

/** Registers metrics of the jobs that this process runs. */
export function registerQueueMetrics(registers: Registry[], queue: Pick<RunningQueue, 'tasks' | 'runs'>): void {
  new Gauge({
    name: 'task_stuck',
    help: '1 for a task whose jobs make no progress for three minutes.',
    labelNames: ['task'],
    aggregator: 'max',
    registers,
    collect() {
      for (const { task, isStuck } of queue.tasks()) this.set({ task }, isStuck ? 1 : 0);
    },
  });
  new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs, by task and outcome (succeeded, failed).',
    labelNames: ['task', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { count, ...labels } of queue.runs()) this.inc(labels, count);
    },
  });
}
