import { listLtiGrades } from '../../db/lti/listLtiGrades.js';
import { buildPage, parsePage } from '../../services/_shared/paging.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('listLtiGrades', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id: registrationId } = await requireLtiRegistration(services, platform, params.registration_id);
  const page = parsePage(query);
  const { count, grades } = await listLtiGrades(services.db, {
    ...{ platformId: platform.id, registrationId, limit: page.size, offset: page.offset },
    ...{ state: query.state ?? null, resourceLinkId: query.resource_link_id ?? null },
  });
  return reply(200, buildPage(request, page, count, grades));
});
