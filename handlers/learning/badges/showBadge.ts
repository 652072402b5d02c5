import { OtherBody, operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { buildBadgePage } from '../../../services/learning/badges/buildBadgePage.js';
import { verifyBadge } from '../../../services/learning/badges/verifyBadge.js';

export default operation('showBadge', async ({ params, access, services, replyOther }) => {
  const verified = await verifyBadge(services, requirePlatform(access, params.org), params.badge_id);
  return replyOther(200, new OtherBody('text/html; charset=utf-8', buildBadgePage(verified)));
});
