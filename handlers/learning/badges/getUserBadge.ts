import { operation } from '../../_shared/operation.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { requireBadgeOfOwner } from '../../../services/learning/badges/requireBadgeOwner.js';
import { presentBadge } from './presentBadge.js';

export default operation('getUserBadge', async ({ params, access, services, reply }) => {
  const { platform, badge } = await requireBadgeOfOwner(services, access, params);
  const { addresses } = await requireIssuer(services, platform);
  const { credential, jwt } = badge;
  return reply(200, { ...presentBadge(badge), verification_url: addresses.badge(badge.id), credential, jwt });
});
