import { saveCatalogSettings } from '../../../db/tenancy/platforms/saveCatalogSettings.js';
import { readCatalogSettings } from '../../../db/tenancy/platforms/readCatalogSettings.js';
import { parseExternalHost } from '../../../providers/http/externalUrl.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { invalidField } from '../../../services/_shared/problems.js';

export default operation('updateCatalogSettings', async ({ body, access, services: { db }, reply }) => {
  const { platform_key: platformKey, org, redirect_hosts: hosts, ...flags } = body;
  const platform = requirePlatform(access, platformKey ?? org);
  await saveCatalogSettings(db, access.actor, platform.id, {
    ...flags,
    ...(hosts && { redirect_hosts: hosts.map(parseHost) }),
  });
  return reply(200, { platform_key: platform.key, ...(await readCatalogSettings(db, platform.id)) });
});

function parseHost(text: string, index: number): string {
  const host = parseExternalHost(text);
  if (host === null) throw invalidField('body', `/redirect_hosts/${index}`, 'is not a valid host of a URL');
  return host;
}
