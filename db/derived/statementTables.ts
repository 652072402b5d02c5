import { VideoDay } from '../learning/progress/videoDay.js';
import { EarnedCertificate } from '../learning/activity/earnedCertificate.js';
import { ActivitySession } from '../learning/activity/activitySession.js';
import { ActivityPerson } from '../learning/activity/activityPerson.js';
import { ActivityCourse } from '../learning/activity/activityCourse.js';
import { ActivityDay } from '../learning/activity/activityDay.js';
import type { Database } from '../core/connect.js';
import { checkActivity } from '../learning/activity/checkActivity.js';
import { checkPeople } from '../learning/activity/checkPeople.js';
import { type Difference, MOST_DIFFERENCES } from '../learning/activity/difference.js';
import { checkSkillPoints } from '../learning/progress/skillPointTotals.js';

/**
 * Derived tables that the turn of the projection does not compute by keys, because computing a key would read all
 * statements of a person: statements are added as they arrive, in any order.
 */
export interface StatementTables {
  tables: readonly [string, ...string[]];
  sources: readonly string[];
  readFor: string;
  /** How the rows are written. */
  written: string;
  /** What a rebuild reads. */
  rebuilt: string;
  /** The file that computes them. */
  code: string;
  /** Compares the rows with their sources in another way. Absent: the check of another entry includes them. */
  check?: (db: Pick<Database, 'read' | 'transaction'>, platformId: number, gapSeconds: number) => Promise<Difference[]>;
}

export const STATEMENT_TABLES: readonly StatementTables[] = [
  {
    tables: [
      ActivityDay.tableName,
      'activity_course_days',
      'activity_course_months',
      'activity_course_years',
      ActivityCourse.tableName,
      ActivityPerson.tableName,
      'activity_totals',
      'activity_bits',
      'activity_month_bits',
    ],
    sources: ['statements', 'record_people', 'record_subjects', 'record_contexts'],
    readFor: 'time, activity, last access, distinct active people',
    written:
      'each turn adds the new statements of the platform; for late, voided and moved ones it recomputes their people',
    rebuilt: 'from all statements',
    code: 'db/learning/activity/followStatements.ts',
    check: checkActivity,
  },
  {
    tables: [
      'block_results',
      VideoDay.tableName,
      'course_results',
      ActivitySession.tableName,
      EarnedCertificate.tableName,
    ],
    sources: ['statements', 'course_blocks', 'grading_policies', 'stated results'],
    readFor: 'progress, grades, completions, videos, sessions, certificates',
    written:
      'each turn merges the facts of new statements; a stated result in its own transaction; a changed outline or policy by batches of `regrade_queue`',
    rebuilt: 'from all statements and stated results',
    code: 'db/learning/progress/applyFacts.ts',
    check: checkPeople,
  },
  {
    tables: ['record_people', 'record_subjects', 'record_contexts'],
    sources: ['statements', 'memberships', 'courses', 'course_blocks', 'record settings'],
    readFor: 'the person and the course or block of a statement',
    written: 'each turn, for new identifiers and for changes in `activity_changes`',
    rebuilt: 'from all statements',
    code: 'db/learning/activity/applyDirectoryChanges.ts',
  },
  {
    tables: ['skill_points_earned', 'skill_point_totals', 'skill_point_counts'],
    sources: ['course_results', 'skill_points'],
    readFor: 'skills, percentiles',
    written: 'in the statement that writes results; counts as differences that are added up each minute',
    rebuilt: 'from the points that were earned',
    code: 'db/learning/progress/skillPointTotals.ts',
    check: (db, platformId) => checkSkillPoints(db, platformId, MOST_DIFFERENCES),
  },
];
