import { type DayEvent, countByDay } from '../../db/analytics/countByDay.js';
import type { FiguredCourse } from '../../db/analytics/findCourse.js';
import { windowsOf } from '../../db/analytics/measured.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { Services } from '../_shared/context.js';
import type { RequestedPeople } from './peopleOfRequest.js';
import type { SeriesFigure } from './seriesOperation.js';

/** How often it happened to the people of the request, by day. */
export async function dayEventSeries(
  { db }: Services,
  { platform, people }: RequestedPeople,
  event: DayEvent,
  range: DayRange,
  course: FiguredCourse | null = null,
): Promise<SeriesFigure> {
  const measured = await countByDay(db, event, { platformId: platform.id, windows: windowsOf(range), courseId: course?.id ?? null, userIds: people.userIds });
  return {
    range,
    measured,
    filters: { course_id: course?.key, department_ids: people.departmentIds, active: ACTIVE[event] },
    counted: () => ({ people: event === 'registrations' ? measured.totals[0]! : null, records: measured.totals[0]! }),
  };
}

const ACTIVE: Partial<Record<DayEvent, boolean>> = { enrollmentsBegun: true, enrollmentsEnded: false };
