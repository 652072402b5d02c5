import { operation } from '../../_shared/operation.js';
import { platformOfDomain, readTenantDomain } from '../../../services/commerce/marketplaces/tenantDomain.js';

export default operation('getMarketplaceADomainRecords', async ({ access, services, request, reply }) =>
  reply(200, await readTenantDomain(platformOfDomain(access, 'query'), { services, request })),
);
