import { listAccessRequests } from '../../../db/enrollment/access-requests/listAccessRequests.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { presentAccessRequest } from './present.js';

export default operation('listCourseAccessRequests', async ({ query, access, services, request, reply }) => {
  const platform = requirePlatform(access, query.platform_key ?? query.platform_org, {
    where: 'query',
    names: ['platform_key', 'platform_org'],
  });
  const page = parsePage(query);
  // An unknown person has no requests.
  const userId = query.username === undefined ? undefined : (access.user?.id ?? 0);
  const { count, requests } = await listAccessRequests(services.db, platform.id, {
    userId,
    courseKey: query.course_id || undefined,
    state: query.state,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, requests.map(presentAccessRequest)));
});
