import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { presentBadgeSettings } from './presentBadge.js';

export default operation('getBadgeSettings', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { issuer, addresses } = await requireIssuer(services, platform);
  return reply(200, presentBadgeSettings(issuer, addresses));
});
