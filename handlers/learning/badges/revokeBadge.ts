import { revokeBadge } from '../../../db/learning/badges/revokeBadge.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireBadge } from '../../../services/learning/badges/requireIssuer.js';
import { presentBadge } from './presentBadge.js';

export default operation('revokeBadge', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  await revokeBadge(services.db, access.actor, { platformId: platform.id, id: params.badge_id, reason: body.reason });
  return reply(200, presentBadge(await requireBadge(services, platform, params.badge_id)));
});
