import { listPlatformPayments } from '../../../db/commerce/payments/listPlatformCommerce.js';
import { buildPage } from '../../../services/_shared/paging.js';
import { parseCommercePage } from '../../../services/commerce/parseCommercePage.js';
import { operation } from '../../_shared/operation.js';

export default operation('listPayments', async ({ params, query, access, services, request, reply }) => {
  const { page, filter } = parseCommercePage(access, params.org, query);
  const { count, rows } = await listPlatformPayments(services.db, { ...filter, states: query.state });
  return reply(200, buildPage(request, page, count, rows));
});
