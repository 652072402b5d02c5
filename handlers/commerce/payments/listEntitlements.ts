import { listPlatformEntitlements } from '../../../db/commerce/payments/listPlatformCommerce.js';
import { buildPage } from '../../../services/_shared/paging.js';
import { parseCommercePage } from '../../../services/commerce/parseCommercePage.js';
import { operation } from '../../_shared/operation.js';

export default operation('listEntitlements', async ({ params, query, access, services, request, reply }) => {
  const { page, filter } = parseCommercePage(access, params.org, query);
  const { count, rows } = await listPlatformEntitlements(services.db, {
    ...filter,
    states: query.state,
    kinds: query.kind,
  });
  return reply(200, buildPage(request, page, count, rows));
});
