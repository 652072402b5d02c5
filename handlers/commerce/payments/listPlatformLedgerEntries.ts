import { listPlatformLedger } from '../../../db/commerce/payments/listPlatformCommerce.js';
import { buildPage } from '../../../services/_shared/paging.js';
import { parseCommercePage } from '../../../services/commerce/parseCommercePage.js';
import { operation } from '../../_shared/operation.js';

export default operation('listPlatformLedgerEntries', async ({ params, query, access, services, request, reply }) => {
  const { page, filter } = parseCommercePage(access, params.org, query);
  const { count, rows, balances, comparisons } = await listPlatformLedger(services.db, {
    ...filter,
    accounts: query.account,
    kinds: query.kind,
  });
  return reply(200, { ...buildPage(request, page, count, rows), balances, comparisons });
});
