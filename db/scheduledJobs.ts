import { serviceActor } from './core/actor.js';
import { markEndedDue } from './commerce/stores/duePurchases.js';
import { openAndCloseDueEntitlements } from './commerce/payments/openAndCloseDueEntitlements.js';
import { removeOldCallerWrites } from './core/replica/removeOldCallerWrites.js';
import { refreshStatistics } from './core/refreshStatistics.js';
import { compactListCounts } from './core/listCounts.js';
import { compactEnrollmentBlocks } from './enrollment/enrollments/compactEnrollmentBlocks.js';
import { endExpired } from './enrollment/enrollments/endExpired.js';
import { releaseReservations } from './accounts/llm/settleUsage.js';
import { compactSkillPointCounts } from './learning/progress/skillPointTotals.js';
import { removeFirstKeys } from './commerce/launches/removeFirstKeys.js';
import { finishErasures } from './compliance/privacy/erasePerson.js';
import { countCoursePairs } from './mentors/recommendations/countCoursePairs.js';
import { type Retention, removeExpired } from './compliance/retention/removeExpired.js';
import { removeOldSearchChanges } from './search/engines/typesense/cursors.js';
import type { Database } from './core/connect.js';
import type { ScheduledJob } from './core/jobs/scheduledJob.js';

/** Everything that runs by the clock. */
export function scheduledJobs(db: Database, retention: Retention): ScheduledJob[] {
  return [
    {
      name: 'compact-enrollment-blocks',
      everySeconds: 60,
      run: () => compactEnrollmentBlocks(db, serviceActor('compact-enrollment-blocks')),
    },
    {
      name: 'compact-list-counts',
      everySeconds: 60,
      run: () => compactListCounts(db, serviceActor('compact-list-counts')),
    },
    { name: 'compact-skill-point-counts', everySeconds: 60, run: () => compactSkillPointCounts(db) },
    {
      name: 'make-ended-purchases-due',
      everySeconds: 600,
      run: () => markEndedDue(db, serviceActor('make-ended-purchases-due')),
    },
    { name: 'end-expired', everySeconds: 60, run: () => endExpired(db) },
    { name: 'turn-entitlements', everySeconds: 60, run: () => openAndCloseDueEntitlements(db) },
    { name: 'drop-old-search-changes', everySeconds: 3_600, run: () => removeOldSearchChanges(db) },
    {
      name: 'count-courses-together',
      everySeconds: 1_800,
      run: () => countCoursePairs(db, serviceActor('count-courses-together')),
    },
    {
      name: 'forget-first-keys',
      everySeconds: 3_600,
      run: () => removeFirstKeys(db, serviceActor('forget-first-keys')),
    },
    { name: 'forget-old-writes', everySeconds: 600, run: () => removeOldCallerWrites(db) },
    { name: 'finish-erasures', everySeconds: 60, run: () => finishErasures(db, serviceActor('finish-erasures')) },
    {
      name: 'release-llm-reservations',
      everySeconds: 60,
      run: () => releaseReservations(db, serviceActor('release-llm-reservations')),
    },
    { name: 'refresh-statistics', everySeconds: 5, run: () => refreshStatistics(db) },
    {
      name: 'remove-expired',
      everySeconds: 3_600,
      run: () => removeExpired(db, serviceActor('remove-expired'), retention),
    },
  ];
}
