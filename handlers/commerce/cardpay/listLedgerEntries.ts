import { listLedger } from '../../../db/commerce/payments/listLedger.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';

export default operation('listLedgerEntries', async ({ params, query, access, services, request, reply }) => {
  const { platform, user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const page = parsePage(query);
  const { count, balances, entries } = await listLedger(
    services.db,
    { platformId: platform.id, userId: user.id },
    { limit: page.size, offset: page.offset },
  );
  return reply(200, { ...buildPage(request, page, count, entries), balances });
});
