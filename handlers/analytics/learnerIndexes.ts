import { readCourseEngagement, readEngagementOfPeople } from '../../db/analytics/engagementIndex.js';
import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { readCoursePerformance, readPerformanceOfPeople } from '../../db/analytics/performanceIndex.js';
import type { components } from '../../generated/types.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { BodyFigure } from './figureOperation.js';
import type { RequestedLearner } from '../../services/analytics/requireLearner.js';

type IndexFigure = BodyFigure<components['schemas']['IndexValue']>;

/** The engagement index of a person in a course or, with null, over all courses that the person is enrolled in. */
export async function engagementIndexOfLearner(
  { db, settings }: CoreServices,
  learner: RequestedLearner,
  course: AnalyticsCourse | null,
): Promise<IndexFigure> {
  const [platformId, userId, periodDays] = [learner.platform.id, learner.user.id, settings.engagementIndexPeriod];
  const [value] = course
    ? await readCourseEngagement(db, { platformId, periodDays, pairs: { userIds: [userId], courseIds: [course.id] } })
    : await readEngagementOfPeople(db, { platformId, periodDays, userIds: [userId] });
  return indexFigure(learner, course, value!, { engagement_index_period: periodDays });
}

/** The performance index of a person in a course or, with null, over all of the person's courses. */
export async function performanceIndexOfLearner(
  { db }: CoreServices,
  learner: RequestedLearner,
  course: AnalyticsCourse | null,
): Promise<IndexFigure> {
  const [platformId, userId] = [learner.platform.id, learner.user.id];
  const [value] = course
    ? await readCoursePerformance(db, { platformId, pairs: { userIds: [userId], courseIds: [course.id] } })
    : await readPerformanceOfPeople(db, { platformId, userIds: [userId] });
  return indexFigure(learner, course, value!);
}

function indexFigure(
  { user }: RequestedLearner,
  course: AnalyticsCourse | null,
  value: number,
  settings: object = {},
): IndexFigure {
  const filters = { user_id: user.username, course_id: course?.key, ...settings };
  return { range: null, filters, counted: () => ({ people: 1, records: null }), body: { data: { value } } };
}
