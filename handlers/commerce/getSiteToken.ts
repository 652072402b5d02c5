import { buildSiteKey, parseSiteKey } from '../../db/core/siteKeys.js';
import { findPlatformById } from '../../db/tenancy/platforms/findPlatform.js';
import type { Access } from '../../services/_shared/context.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { invalidField, notFound } from '../../services/_shared/problems.js';

export default operation('getSiteToken', async ({ query, access, services, reply }) => {
  const { site_id: siteId, hash_key: hashKey } = query;
  const ofKey = hashKey === undefined ? null : parseSiteKey(services.secrets, hashKey);
  if (hashKey !== undefined && ofKey === null) throw notFound('site', hashKey);
  if (siteId !== undefined && ofKey !== null && ofKey !== siteId)
    throw invalidField('query', 'hash_key', 'names another site than site_id', 'site');
  const id =
    ofKey ?? siteId ?? requirePlatform(access, query.platform_key, { where: 'query', names: ['platform_key'] }).id;
  const platform = mayTouch(access, id) ? await findPlatformById(services.db, id) : null;
  if (!platform) throw notFound('site', hashKey ?? id);
  return reply(200, {
    site_id: platform.id,
    hash_key: buildSiteKey(services.secrets, platform.id),
    platform_key: platform.key,
  });
});

const mayTouch = ({ rows }: Access, platformId: number) =>
  rows === 'all' || rows.some((own) => own.platformId === platformId);
