import {
  type CourseActivity,
  type CourseActivitySort,
  listCoursesByActivity,
} from '../../db/analytics/listCoursesByActivity.js';
import { quotientTo2 } from '../../db/analytics/changeMetrics.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices, PlatformRef } from '../../services/_shared/context.js';
import type { ListFigure } from './listOperation.js';

interface CourseActivityQuery {
  platform: PlatformRef;
  range: DayRange;
  sort: { field: CourseActivitySort; descending: boolean };
}

/** Courses with their activity in the range, mapped to the rows of a list. */
export function courseActivity<Row>(
  { db }: CoreServices,
  { platform, range, sort }: CourseActivityQuery,
  present: (course: CourseActivity) => Row,
): ListFigure<Row> {
  const filter = { platformId: platform.id, range, sort };
  return {
    range,
    filters: {},
    counted: async () => ({
      people: null,
      records: (await listCoursesByActivity(db, { ...filter, limit: 0, offset: 0 })).events,
    }),
    readRows: async (rows) => {
      const { total, rows: courses } = await listCoursesByActivity(db, { ...filter, ...rows });
      return { total, rows: courses.map(present) };
    },
  };
}

/** Average seconds a person. */
export const computeAverage = ({ seconds, people }: Pick<CourseActivity, 'seconds' | 'people'>) =>
  quotientTo2(seconds, Math.max(people, 1));
