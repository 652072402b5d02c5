import { listBadges } from '../../../db/learning/badges/listBadges.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentBadge } from './presentBadge.js';

export default operation('listBadges', async ({ params, query, access, services, request, reply }) => {
  const { rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const filter = { kind: query.kind, isRevoked: query.revoked };
  const { count, badges } = await listBadges(services.db, rows, filter, page);
  return reply(200, buildPage(request, page, count, badges.map(presentBadge)));
});
