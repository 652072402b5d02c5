import { listBadgeKeys } from '../../db/learning/badges/badgeKeys.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { operation } from '../_shared/operation.js';

export default operation('getLtiKeySet', async ({ params, access, services, reply }) => {
  const stored = await listBadgeKeys(services.db, requirePlatform(access, params.org).id);
  const keys = stored.map(({ id: kid, public_key: { kty, n, e } }) => ({
    ...{ kid, kty, n, e, alg: 'RS256' as const, use: 'sig' as const },
  }));
  return reply(200, { keys });
});
