import { ensureMobilepayAccount } from '../../../db/commerce/stores/ensureMobilepayAccount.js';
import { operation } from '../../_shared/operation.js';
import { requireBuyer } from '../../../services/commerce/stores/requireBuyer.js';

export default operation('getMobilepayAccount', async ({ params, query, access, services, reply }) => {
  const owner = await requireBuyer(access, services, query, 'query');
  const account = await ensureMobilepayAccount(services.db, access.actor, services.secrets, {
    ...owner,
    bundleId: params.bundle_id,
  });
  return reply(200, {
    account_id: account.account_id,
    bundle_id: account.bundle_id,
    status: account.active ? 'ACCOUNT_ACTIVE' : 'ACCOUNT_PENDING',
    created_on: account.created_at.toISOString(),
    last_updated: account.modified_at.toISOString(),
    user: account.user_id,
  });
});
