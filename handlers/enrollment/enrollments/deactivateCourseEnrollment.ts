import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { deactivateEnrollment } from '../../../db/enrollment/enrollments/deactivateEnrollment.js';
import { findEnrollment } from '../../../db/enrollment/enrollments/findEnrollment.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireNamedMember } from '../../../services/_shared/requireNamedMember.js';
import { presentCourseEnrollment } from './present.js';

export default operation('deactivateCourseEnrollment', async ({ query, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, query.org, { where: 'query', names: ['org'] });
  const member = await requireNamedMember(db, platform, query, 'query');
  const id = await deactivateEnrollment(db, access.actor, COURSE, platform.id, {
    userId: member.id,
    itemKey: query.course_id,
  });
  if (id === null) throw notFound(`enrollment of '${member.username}' in the course`, query.course_id);
  return reply(200, presentCourseEnrollment(await findEnrollment(db, COURSE, platform.id, id)));
});
