import { saveDomain } from '../../../db/tenancy/platforms/tenantDomain.js';
import { operation } from '../../_shared/operation.js';
import { requireDomainPlatform, readTenantDomain } from '../../../services/commerce/marketplaces/tenantDomain.js';

export default operation(
  'syncMarketplaceADomainRecords',
  async ({ body: { domain }, access, services, request, reply }) => {
    const platform = requireDomainPlatform(access, 'body');
    if (domain !== undefined) await saveDomain(services.db, access.actor, platform.id, domain?.toLowerCase() ?? null);
    return reply(200, await readTenantDomain(platform, { services, request, isFresh: true }));
  },
);
