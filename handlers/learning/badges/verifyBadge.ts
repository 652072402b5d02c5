import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { verifyBadge } from '../../../services/learning/badges/verifyBadge.js';

export default operation('verifyBadge', async ({ params, access, services, reply }) =>
  reply(200, await verifyBadge(services, requirePlatform(access, params.org), params.badge_id)),
);
