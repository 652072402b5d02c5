import { operation } from '../../_shared/operation.js';
import { launchTenantFor } from '../launch/launchTenantFor.js';
import { presentLaunched, presentUnpaid } from '../launch/presentLaunch.js';

export default operation('launchMarketplaceATenant', async ({ body, access, services, request, reply }) => {
  const outcome = await launchTenantFor({ services, access }, body, { provider: 'marketplace_a', key: body.marketplace_a_transaction_id });
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome, where));
});
