import { operation } from '../../_shared/operation.js';
import { conflict } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { createBadgeKey } from '../../../services/learning/badges/signCredential.js';
import { presentBadgeKey } from './presentBadge.js';

export default operation('rotateBadgeKey', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { addresses } = await requireIssuer(services, platform);
  const key = await createBadgeKey(services, access.actor, platform.id);
  if (!key) throw conflict('The platform has reached its limit of keys for badges.');
  return reply(201, presentBadgeKey(key, addresses));
});
