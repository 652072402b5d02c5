import { listJobPage } from '../../../db/core/jobs/manageJobs.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { operation } from '../../_shared/operation.js';

export default operation('listJobs', async ({ query, services, request, reply }) => {
  const page = parsePage(query);
  const { task, state: states, platform_key: platformKey } = query;
  const filter = { ...(task && { task }), ...(states?.length && { states }), ...(platformKey && { platformKey }) };
  const { count, jobs } = await listJobPage(services.db, filter, { limit: page.size, offset: page.offset });
  return reply(200, buildPage(request, page, count, jobs));
});
