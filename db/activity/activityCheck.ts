import type { Database } from '../core/connect.js';
import type { ScheduledJob } from '../core/jobs/startJobs.js';
import { MOST_DIFFERENCES, confirmedDifferences } from './checkActivity.js';

const EVERY_SECONDS = 86_400;
/** Keys that the log names. */
const NAMED = 5;

const PLATFORMS = { name: 'activity: platforms to check', text: 'select platform_id as id from activity_places order by platform_id' };

/** Compares what is derived with the statements, platform by platform, once a day. What differs is reported to `onDifference`, and stays as it is. */
export function activityCheck(db: Pick<Database, 'read'>, gapSeconds: number, onDifference: (error: Error) => void): ScheduledJob {
  return {
    name: 'check-activity',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      for (const { id } of await db.read<{ id: number }>(PLATFORMS)) {
        const differences = await confirmedDifferences(db, id, gapSeconds);
        if (differences.length === 0) continue;
        const count = `${differences.length}${differences.length === MOST_DIFFERENCES ? ' or more' : ''}`;
        const named = differences.slice(0, NAMED).map(({ table, key }) => `${table} ${key}`);
        onDifference(new Error(`${count} rows of platform ${id} are not what its statements say (admin records check): ${named.join(', ')}`));
      }
    },
  };
}
