import { listLedger } from '../../../db/commerce/payments/listLedger.js';
import { memberOfOrg } from '../../../services/_shared/memberOfOrg.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';

export default operation('listLedgerEntries', async ({ params, query, access, services, request, reply }) => {
  const { platform, user } = await memberOfOrg(access, services, { org: params.org, username: params.user_id });
  const page = pageOf(query);
  const { count, balances, entries } = await listLedger(
    services.db,
    { platformId: platform.id, userId: user.id },
    { limit: page.size, offset: page.offset },
  );
  return reply(200, { ...pageBody(request, page, count, entries), balances });
});
