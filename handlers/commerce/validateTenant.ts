import { findPlatform } from '../../db/tenancy/platforms/findPlatform.js';
import { operation } from '../_shared/operation.js';
import { invalidField } from '../../services/_shared/problems.js';

export default operation('validateTenant', async ({ body, services, reply }) => {
  const [key, ...others] = new Set([body.platform_key, body.key, body.org].filter((value) => value !== undefined));
  if (others.length > 0)
    throw invalidField('body', '/key', 'names another tenant than the rest of the request', 'platform');
  return reply(200, { exists: (await findPlatform(services.db, key!)) !== null, platform_key: key! });
});
