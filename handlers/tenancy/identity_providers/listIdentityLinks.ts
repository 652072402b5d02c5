import { listIdentityLinks } from '../../../db/tenancy/identity/listIdentityLinks.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('listIdentityLinks', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id: providerId } = await requireIdentityProvider(services, platform, params.provider_id);
  const page = parsePage(query);
  const { count, links } = await listIdentityLinks(services.db, {
    ...{ platformId: platform.id, providerId, text: query.query || undefined },
    ...{ limit: page.size, offset: page.offset },
  });
  return reply(200, buildPage(request, page, count, links));
});
