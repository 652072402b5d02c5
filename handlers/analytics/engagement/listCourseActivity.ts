import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { computeAverage, courseActivity } from '../courseActivity.js';
import { listOperation } from '../listOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

const COLUMNS = [
  'course_id',
  'name',
  'course_start',
  'course_end',
  'events',
  'users',
  'time_spent',
  'average_time_spent',
  'average_days',
] as const;

export default listOperation('listCourseActivity', COLUMNS, ({ params, query, access, services }) => {
  const range = parseRangeOrEver(query);
  const { platform } = requireOrganization(access, params.org);
  const { field, descending } = parseSort(query.sort ?? '-time_spent');
  const sort = { field: field === 'average_time_spent' ? 'average_time' : field, descending } as const;
  return courseActivity(services, { platform, range, sort }, (course) => ({
    course_id: course.course_id,
    name: course.name,
    course_start: course.course_start,
    course_end: course.course_end,
    events: course.events,
    users: course.people,
    time_spent: course.seconds,
    average_time_spent: computeAverage(course),
    average_days: Math.round(course.days / Math.max(course.people, 1)),
  }));
});
