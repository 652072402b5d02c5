import { listBadgeKeys } from '../../../db/learning/badges/badgeKeys.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { presentBadgeKey } from './presentBadge.js';

export default operation('getBadgeKeySet', async ({ params, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  const { addresses } = await requireIssuer(services, platform);
  const keys = await listBadgeKeys(services.db, platform.id);
  return reply(200, { keys: keys.map((key) => presentBadgeKey(key, addresses)) });
});
