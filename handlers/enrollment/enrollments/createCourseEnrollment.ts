import { enrollMember } from '../../../db/enrollment/enrollments/enroll.js';
import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { findEnrollment } from '../../../db/enrollment/enrollments/findEnrollment.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { requireNamedMember } from '../../../services/_shared/requireNamedMember.js';
import { presentCourseEnrollment } from './present.js';
import { enrollmentProblem } from '../../../services/enrollment/enrollments/enrollmentProblem.js';
import { parseTime } from '../../../services/_shared/parseTime.js';

export default operation('createCourseEnrollment', async ({ body, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const started = parseTime('/started', body.started);
  const expired = parseTime('/expired', body.expired);
  const member = await requireNamedMember(db, platform, body, 'body');
  const { course_id: itemKey, active, metadata } = body;
  const item = { userId: member.id, itemKey, active, started: started ?? undefined, expired, metadata };
  const result = await enrollMember(db, access.actor, COURSE, platform.id, item, 'administrator');
  if (result.outcome === 'refused')
    throw enrollmentProblem(result, { kind: COURSE, username: member.username, itemKey });
  const enrollment = await findEnrollment(db, COURSE, platform.id, result.id);
  return reply(result.outcome === 'created' ? 201 : 200, presentCourseEnrollment(enrollment));
});
