import type { Obstacle } from '../../../db/eligibility/obstacles.js';
import { operation } from '../../_shared/operation.js';
import { askedPerson, standingOf } from './person.js';

const DETAILS: Record<Obstacle, string> = {
  not_visible: 'The person may not see the course.',
  prerequisites: 'The prerequisites of the course are not satisfied.',
  already_enrolled: 'The person is enrolled in the course.',
  no_seats: 'All seats of the course are taken.',
  not_open_yet: 'Enrollment in the course has not begun.',
  closed: 'Enrollment in the course is over.',
  request_needed: 'Access to the course must be asked for and granted.',
  payment_needed: 'The course costs something.',
};

export default operation('checkCourseEligibility', async ({ query, access, services, reply }) => {
  const asked = { access, services, query };
  const person = await askedPerson(asked);
  const standing = await standingOf(asked, person, query.course_id);
  return reply(200, {
    eligible: standing.obstacles.length === 0,
    user_id: person.user.id,
    username: person.user.username,
    course_id: query.course_id,
    platform_key: standing.platform_key,
    reasons: standing.obstacles.map((code) => ({ code, detail: DETAILS[code] })),
  });
});
