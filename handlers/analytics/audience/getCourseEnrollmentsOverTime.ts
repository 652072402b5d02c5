import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { dayEventSeries } from '../dayEventSeries.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getCourseEnrollmentsOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const requested = await requirePeopleScope(access, services, params.org);
  const course = await requireCourse(services, requested.platform, params.course_id);
  return dayEventSeries(
    services,
    requested,
    query.active === false ? 'enrollmentsEnded' : 'enrollmentsBegun',
    range,
    course,
  );
});
