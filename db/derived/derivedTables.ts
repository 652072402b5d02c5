import { classRanks } from './classRanks.js';
import { classTotals } from './classTotals.js';
import { courseEngagement } from './courseEngagement.js';
import { completionDays, enrollmentDays } from './dayCounts.js';
import { departmentTotals } from './departmentTotals.js';
import type { DerivedTable } from './derivedTable.js';
import { enrolledResults } from './enrolledResults.js';
import { learnerTotals } from './learnerTotals.js';
import { learnerEngagement } from './learnerEngagement.js';
import { openEnrollments } from './openEnrollments.js';

/** All tables that the projection computes by keys. A table comes after those of its sources that are derived, too. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  enrolledResults,
  learnerTotals,
  openEnrollments,
  courseEngagement,
  learnerEngagement,
  classTotals,
  classRanks,
  departmentTotals,
  enrollmentDays,
  completionDays,
];
