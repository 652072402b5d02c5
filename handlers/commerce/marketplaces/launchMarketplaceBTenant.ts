import { operation } from '../../_shared/operation.js';
import { launchTenantFor } from '../../../services/commerce/launch/launchTenantFor.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';
import { presentLaunched, presentUnpaid } from '../launch/presentLaunch.js';
import { registerAtB } from '../../../services/commerce/marketplaces/registerAtB.js';

export default operation('launchMarketplaceBTenant', async ({ headers, body, access, services, request, reply }) => {
  const { marketplace_b_token: token, product_id: productId = '' } = body;
  const marketplace = services.marketplaces?.b;
  // Only this request names the product of a new token.
  if (marketplace)
    await withUnavailableAs503(() => registerAtB(services.db, access.actor, marketplace, token, productId));
  const outcome = await launchTenantFor({ services, access }, body, {
    paidWith: { provider: 'marketplace_b', key: token },
    idempotencyKey: headers['Idempotency-Key'],
  });
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome));
});
