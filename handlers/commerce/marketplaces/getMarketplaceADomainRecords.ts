import { operation } from '../../_shared/operation.js';
import { requireDomainPlatform, readTenantDomain } from '../../../services/commerce/marketplaces/tenantDomain.js';

export default operation('getMarketplaceADomainRecords', async ({ access, services, request, reply }) =>
  reply(200, await readTenantDomain(requireDomainPlatform(access, 'query'), { services, request })),
);
