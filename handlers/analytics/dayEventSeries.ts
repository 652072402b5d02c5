import { type DayEvent, countByDay } from '../../db/analytics/countByDay.js';
import { countUnenrolledCompletions } from '../../db/analytics/enrolledCompletions.js';
import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { buildWindows } from '../../db/analytics/windowedMetric.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { RequestedPeople } from '../../services/analytics/requirePeopleScope.js';
import type { SeriesFigure } from './seriesOperation.js';

/** Counts of an event among the people of the request, by day. */
export async function dayEventSeries(
  { db }: CoreServices,
  { platform, people }: RequestedPeople,
  event: DayEvent,
  range: DayRange,
  course: AnalyticsCourse | null = null,
): Promise<SeriesFigure & Required<Pick<SeriesFigure, 'more'>>> {
  const filter = { platformId: platform.id, courseId: course?.id ?? null, userIds: people.userIds };
  const [measured, more] = await Promise.all([
    countByDay(db, event, { ...filter, windows: buildWindows(range) }),
    event === 'completions'
      ? countUnenrolledCompletions(db, { ...filter, range }).then((count) => ({
          completions_without_enrollment: count,
        }))
      : {},
  ]);
  return {
    range,
    measured,
    more,
    filters: { course_id: course?.key, department_ids: people.departmentIds, active: ACTIVE[event] },
    counted: () => ({ people: event === 'registrations' ? measured.totals[0]! : null, records: measured.totals[0]! }),
  };
}

const ACTIVE: Partial<Record<DayEvent, boolean>> = { enrollmentsBegun: true, enrollmentsEnded: false };
