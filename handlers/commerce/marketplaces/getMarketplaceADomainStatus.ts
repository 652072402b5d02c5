import { operation } from '../../_shared/operation.js';
import { requireDomainPlatform, readTenantDomain } from '../../../services/commerce/marketplaces/tenantDomain.js';

export default operation('getMarketplaceADomainStatus', async ({ access, services, request, reply }) => {
  const { platform_key, domain, status, differences } = await readTenantDomain(requireDomainPlatform(access, 'query'), {
    services,
    request,
  });
  return reply(200, { platform_key, domain, status, differences });
});
