import { listAccessRequests } from '../../../db/enrollment/access-requests/listAccessRequests.js';
import { operation } from '../../_shared/operation.js';
import { requireLearnerMember } from '../../../services/enrollment/access_requests/requireLearnerMember.js';
import { presentAccessRequest } from './present.js';

export default operation('checkCourseAccessRequest', async ({ query, access, services, reply }) => {
  const { platform, user } = await requireLearnerMember(access, services, query, 'query');
  const search = { userId: user.id, courseKey: query.course_id, limit: 1, offset: 0 };
  const { requests } = await listAccessRequests(services.db, platform.id, search);
  const last = requests[0] && presentAccessRequest(requests[0]);
  return reply(200, { exists: last !== undefined, active: last?.active ?? false, approved: last?.approved ?? null });
});
