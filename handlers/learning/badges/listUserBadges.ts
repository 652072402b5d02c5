import { listBadges } from '../../../db/learning/badges/listBadges.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireBadgeOwner } from '../../../services/learning/badges/requireBadgeOwner.js';
import { presentBadge } from './presentBadge.js';

export default operation('listUserBadges', async ({ params, query, access, services, request, reply }) => {
  const { rows, user } = await requireBadgeOwner(services, access, params);
  const page = parsePage(query);
  const { count, badges } = await listBadges(services.db, rows, { userId: user.id, kind: query.kind }, page);
  return reply(200, buildPage(request, page, count, badges.map(presentBadge)));
});
