import { saveBadgeIssuer } from '../../../db/learning/badges/badgeIssuers.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { presentBadgeSettings } from './presentBadge.js';

export default operation('updateBadgeSettings', async ({ params, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { active = true, name, url = null, email = null, description = '' } = body;
  const address = services.settings.publicUrl ?? request.url.origin;
  const values = { name, url, email, description, is_active: active, address };
  await saveBadgeIssuer(services.db, access.actor, platform.id, values);
  const { issuer, addresses } = await requireIssuer(services, platform);
  return reply(200, presentBadgeSettings(issuer, addresses));
});
