import { changeMetrics } from '../../db/analytics/changeMetrics.js';
import { countByDay } from '../../db/analytics/countByDay.js';
import {
  type CourseEnrollments,
  type CourseEnrollmentSort,
  listEnrollmentsByCourse,
} from '../../db/analytics/listEnrollmentsByCourse.js';
import { buildWindows } from '../../db/analytics/windowedMetric.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices, PlatformRef } from '../../services/_shared/context.js';
import { parseSort } from '../../services/_shared/parseSort.js';
import type { ListFigure } from './listOperation.js';

export const ENROLLMENT_COLUMNS = ['course_id', 'name', 'users', 'percentage'] as const;

/** Courses by the enrollments that began (or ended) in the range, with the change of the total. */
export async function enrollmentsPerCourse(
  { db }: CoreServices,
  platform: PlatformRef,
  range: DayRange,
  { active = true, sort = '-users' }: { active?: boolean; sort?: CourseEnrollmentSort | `-${CourseEnrollmentSort}` },
): Promise<ListFigure<CourseEnrollments>> {
  const event = active ? 'enrollmentsBegun' : 'enrollmentsEnded';
  const { totals } = await countByDay(db, event, {
    platformId: platform.id,
    windows: buildWindows(range),
    courseId: null,
    userIds: null,
  });
  const meta = changeMetrics(totals);
  return {
    range,
    filters: { active },
    counted: () => ({ people: null, records: meta.total }),
    more: { total: meta.total, meta },
    readRows: (rows) =>
      listEnrollmentsByCourse(db, { platformId: platform.id, range, event, sort: parseSort(sort), ...rows }),
  };
}
