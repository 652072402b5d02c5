import type { Database } from '../core/connect.js';
import type { ScheduledJob } from '../core/jobs/scheduledJob.js';
import { confirmedDifferences } from './checkDerived.js';
import { MOST_DIFFERENCES } from '../learning/activity/difference.js';

/** A schedule has a period and no time of day: the job runs each hour, and checks in one of them. */
const HOURLY_S = 3_600;
const NIGHT_HOUR = 2;
/** Number of differing keys in the log. */
const NAMED = 5;

const PLATFORMS = {
  name: 'derived: platforms to check',
  text: 'select platform_id as id from activity_cursors order by platform_id',
};

/**
 * Compares the derived tables with their sources each night (UTC), platform by platform. Reports differences to
 * `onDifference` and changes nothing.
 */
export function createDerivedCheck(
  db: Pick<Database, 'read' | 'transaction'>,
  gapSeconds: number,
  onDifference: (error: Error) => void,
  now: () => Date = () => new Date(),
): ScheduledJob {
  return {
    name: 'check-derived-tables',
    everySeconds: HOURLY_S,
    run: async () => {
      if (now().getUTCHours() !== NIGHT_HOUR) return;
      for (const { id } of await db.read<{ id: number }>(PLATFORMS)) {
        const differences = await confirmedDifferences(db, id, gapSeconds);
        if (differences.length === 0) continue;
        const count = `${differences.length}${differences.length === MOST_DIFFERENCES ? ' or more' : ''}`;
        const named = differences.slice(0, NAMED).map(({ table, key }) => `${table} ${key}`);
        onDifference(
          new Error(
            `${count} rows of platform ${id} differ from their sources (npx lps records check): ${named.join(', ')}`,
          ),
        );
      }
    },
  };
}
