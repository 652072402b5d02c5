import { requestCourseAccess } from '../../../db/enrollment/access-requests/requestCourseAccess.js';
import { listAccessRequests } from '../../../db/enrollment/access-requests/listAccessRequests.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireLearnerMember } from '../../../services/enrollment/access_requests/requireLearnerMember.js';
import { presentAccessRequest } from './present.js';

export default operation('createCourseAccessRequest', async ({ body, access, services, reply }) => {
  const { platform, user, visibility } = await requireLearnerMember(access, services, body, 'body');
  const made = await requestCourseAccess(services.db, access.actor, platform.id, {
    userId: user.id,
    courseKey: body.course_id,
    levels: visibility.scopes[0]!.levels,
  });
  if (!made) throw notFound('course', body.course_id);
  const { requests } = await listAccessRequests(services.db, platform.id, { id: made.id, limit: 1, offset: 0 });
  if (!requests[0]) throw notFound('access request', made.id);
  return reply(made.created ? 201 : 200, presentAccessRequest(requests[0]));
});
