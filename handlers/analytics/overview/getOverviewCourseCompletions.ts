import { changeMetrics } from '../../../db/analytics/changeMetrics.js';
import { readCompletedShare } from '../../../db/analytics/countCompletedPeople.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { dayEventSeries } from '../dayEventSeries.js';
import { figureOperation } from '../figureOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { valueByDay } from '../seriesOperation.js';

export default figureOperation('getOverviewCourseCompletions', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const requested = await requirePeopleScope(access, services, params.org);
  const [series, share] = await Promise.all([
    dayEventSeries(services, requested, 'completions', range),
    readCompletedShare(services.db, { platformId: requested.platform.id, range }),
  ]);
  const meta = changeMetrics(series.measured.totals);
  const overtime = valueByDay(series);
  const { completions_without_enrollment: unenrolled = 0 } = series.more;
  return {
    ...series,
    counted: () => ({ people: share.people, records: meta.total }),
    body: {
      data: {
        overtime,
        total_user_count: share.people,
        completed_count: meta.total,
        completed_percent: share.percent,
        completions_without_enrollment: unenrolled,
      },
      meta,
    },
    days: overtime,
  };
});
