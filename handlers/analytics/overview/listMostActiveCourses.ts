import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { computeAverage, courseActivity } from '../courseActivity.js';
import { formatDuration } from '../formatDuration.js';
import { listOperation } from '../listOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';

const COLUMNS = [
  'course_id',
  'name',
  'course_start',
  'course_end',
  'time_spent',
  'time_spent_text',
  'percentage',
  'users',
  'average_time',
] as const;

export default listOperation('listMostActiveCourses', COLUMNS, ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { platform } = requireOrganization(access, params.org);
  return courseActivity(services, { platform, range, sort: parseSort(query.sort ?? '-time_spent') }, (course) => ({
    course_id: course.course_id,
    name: course.name,
    course_start: course.course_start,
    course_end: course.course_end,
    time_spent: course.seconds,
    time_spent_text: formatDuration(course.seconds),
    percentage: course.percentage,
    users: course.people,
    average_time: computeAverage(course),
  }));
});
