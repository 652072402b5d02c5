import { pageRegisteredFeatures } from '../../../db/features/registeredFeatures.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { presentRegisteredFeature } from './presentRegistered.js';

export default operation('listRegisteredFeatures', async ({ query, services, request, reply }) => {
  const page = parsePage(query);
  const { count, features } = await pageRegisteredFeatures(services.db, { limit: page.size, offset: page.offset });
  return reply(200, buildPage(request, page, count, features.map(presentRegisteredFeature)));
});
