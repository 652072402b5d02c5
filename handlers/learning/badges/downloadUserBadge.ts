import { OtherBody, operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireBadgeOfOwner } from '../../../services/learning/badges/requireBadgeOwner.js';

export default operation('downloadUserBadge', async ({ params, access, services, replyOther }) => {
  const { badge } = await requireBadgeOfOwner(services, access, params);
  if (badge.jwt === null) throw notFound('badge', badge.id);
  return replyOther(200, new OtherBody('application/vc+jwt', badge.jwt), {
    'Content-Disposition': `attachment; filename="${badge.id}.jwt"`,
  });
});
