import { saveCatalogSettings } from '../../../db/platforms/saveCatalogSettings.js';
import { readCatalogSettings } from '../../../db/platforms/readCatalogSettings.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../_shared/platform.js';

export default operation('updateCatalogSettings', async ({ body, access, services: { db }, reply }) => {
  const { platform_key: platformKey, org, ...changes } = body;
  const platform = requirePlatform(access, platformKey ?? org);
  await saveCatalogSettings(db, access.actor, platform.id, changes);
  return reply(200, { platform_key: platform.key, ...(await readCatalogSettings(db, platform.id)) });
});
