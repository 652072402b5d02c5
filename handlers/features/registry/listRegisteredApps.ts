import { pageRegisteredApps } from '../../../db/features/registeredApps.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { presentRegisteredApp } from './presentRegistered.js';

export default operation('listRegisteredApps', async ({ query, services, request, reply }) => {
  const page = parsePage(query);
  const { count, apps } = await pageRegisteredApps(services.db, { limit: page.size, offset: page.offset });
  return reply(200, buildPage(request, page, count, apps.map(presentRegisteredApp)));
});
