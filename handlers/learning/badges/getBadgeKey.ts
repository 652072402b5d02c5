import { listBadgeKeys } from '../../../db/learning/badges/badgeKeys.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';
import { presentBadgeKey } from './presentBadge.js';

export default operation('getBadgeKey', async ({ params, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  const [key] = await listBadgeKeys(services.db, platform.id, params.key_id);
  if (!key) throw notFound('key of badges', params.key_id);
  const { addresses } = await requireIssuer(services, platform);
  return reply(200, presentBadgeKey(key, addresses));
});
