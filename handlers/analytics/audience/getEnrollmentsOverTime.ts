import { parseCourseFilter } from '../../../services/analytics/requireCourse.js';
import { dayEventSeries } from '../dayEventSeries.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getEnrollmentsOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const requested = await requirePeopleScope(access, services, params.org, query.department_id);
  const course = await parseCourseFilter(services, requested.platform, query.course_id);
  return dayEventSeries(
    services,
    requested,
    query.active === false ? 'enrollmentsEnded' : 'enrollmentsBegun',
    range,
    course,
  );
});
