import { operation } from '../../_shared/operation.js';
import { OBSTACLE_DETAILS } from '../../../services/catalog/eligibility/obstacleDetails.js';
import { requirePerson, requireCourseStanding } from '../../../services/catalog/eligibility/scopedPerson.js';

export default operation('checkCourseEligibility', async ({ query, access, services, reply }) => {
  const personRequest = { access, services, query };
  const person = await requirePerson(personRequest);
  const standing = await requireCourseStanding(personRequest, person, query.course_id);
  return reply(200, {
    eligible: standing.obstacles.length === 0,
    user_id: person.user.id,
    username: person.user.username,
    course_id: query.course_id,
    platform_key: standing.platform_key,
    reasons: standing.obstacles.map((code) => ({ code, detail: OBSTACLE_DETAILS[code] })),
  });
});
