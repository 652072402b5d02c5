import { readCatalogSettings } from '../../../db/tenancy/platforms/readCatalogSettings.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';

export default operation('getCatalogSettings', async ({ query, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, query.org, { where: 'query', names: ['org'] });
  return reply(200, { platform_key: platform.key, ...(await readCatalogSettings(db, platform.id)) });
});
