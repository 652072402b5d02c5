import { type TaskState } from '../../../db/core/jobs/readTaskStates.js';
import { readProjectionStates } from '../../../db/learning/activity/readActivityStatus.js';
import { readBacklog } from '../../../db/readBacklog.js';
import { readSearchStatus } from '../../../db/search/engines/readSearchStatus.js';
import type { components } from '../../../generated/types.js';
import { operation } from '../../_shared/operation.js';

type Status = components['schemas']['ServiceStatus'];

export default operation('getServiceStatus', async ({ services: { db, search, reports }, reply }) => {
  const [readiness, backlog, projections, platforms] = await Promise.all([
    reports.readiness(),
    readBacklog(db),
    readProjectionStates(db),
    readSearchStatus(db),
  ]);
  return reply(200, {
    status: readiness.status,
    checks: Object.entries(readiness.checks).map(([part, state]) => ({ part, state })),
    workers: Object.entries(readiness.workers ?? {}).map(([worker, state]) => ({
      worker: Number(worker),
      state: state as Status['workers'][number]['state'],
    })),
    stuck_tasks: readiness.stuck ?? [],
    queues: backlog.queues,
    tasks: presentTasks(backlog.jobs),
    failing: backlog.failing,
    projections,
    search: { engine: search.name, platforms },
  });
});

/** One row for each task, of its rows for each state. */
function presentTasks(states: TaskState[]): Status['tasks'] {
  const tasks = new Map<string, Status['tasks'][number]>();
  for (const { task, state, jobs, oldest_seconds: seconds } of states) {
    const counted = tasks.get(task) ?? {
      ...{ task, waiting: 0, running: 0, retrying: 0, failed: 0, scheduled: 0, oldest_seconds: 0 },
    };
    counted[state] = jobs;
    if (state !== 'scheduled') counted.oldest_seconds = Math.max(counted.oldest_seconds, seconds);
    tasks.set(task, counted);
  }
  return [...tasks.values()];
}
