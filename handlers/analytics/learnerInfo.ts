import { countUnenrolledCompletions } from '../../db/analytics/enrolledCompletions.js';
import { readLearnerInfo } from '../../db/analytics/readLearnerInfo.js';
import { readLearnerTotals } from '../../db/analytics/readLearnerTotals.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices } from '../../services/_shared/context.js';
import { notFound } from '../../services/_shared/problems.js';
import type { BodyFigure } from './figureOperation.js';
import { requireLearner } from '../../services/analytics/requireLearner.js';
import { learnerTimeSeries } from './learnerTimeSeries.js';
import { presentLocation } from './presentLocation.js';
import { parseRange } from '../../services/analytics/parseRange.js';
import { valueByDay } from './seriesOperation.js';

type Body = components['schemas']['LearnerInfo'];

interface InfoRequest {
  access: Access;
  services: CoreServices;
  params: { org: string; user_id: string };
  query: { meta?: boolean; start_date?: string; end_date?: string };
}

/** The person of the path; with `meta` also their totals. */
export async function learnerInfo({ access, services, params, query }: InfoRequest): Promise<BodyFigure<Body>> {
  const range = parseRange(query);
  const learner = await requireLearner(access, services, params);
  const { platform, user } = learner;
  const info = await readLearnerInfo(services.db, platform.id, user.id);
  if (!info) throw notFound('user', params.user_id);
  const data: Body['data'] = {
    username: info.username,
    name: info.name,
    email: info.email,
    date_joined: info.joined_at.toISOString(),
    last_activity: info.last_activity?.toISOString() ?? null,
    ...presentLocation(info),
    browser: info.browser,
    operating_system: info.operating_system,
    resolution: info.screen,
  };
  const filters = { user_id: user.username };
  if (query.meta !== true)
    return { range: null, filters, counted: () => ({ people: 1, records: null }), body: { data } };
  const figure = await learnerTimeSeries(services, learner, range);
  const totals = await readTotals(services, platform.id, user.id);
  return {
    ...figure,
    filters: { ...filters, meta: true },
    body: { data: { ...data, ...totals, time_spent_overtime: valueByDay(figure) } },
  };
}

async function readTotals({ db }: CoreServices, platformId: number, userId: number) {
  const { assessments, time_spent: seconds, videos, completions } = await readLearnerTotals(db, platformId, userId);
  const unenrolled = await countUnenrolledCompletions(db, {
    platformId,
    range: null,
    courseId: null,
    userIds: [userId],
  });
  return {
    total_assessments: assessments,
    total_time_spent: seconds,
    total_videos: videos,
    course_completions: completions,
    completions_without_enrollment: unenrolled,
  };
}
