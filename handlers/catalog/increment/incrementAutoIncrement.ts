import { takeNextNumber } from '../../../db/tenancy/platforms/takeNextNumber.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';

export default operation('incrementAutoIncrement', async ({ body, access, services, reply }) => {
  const platform = requirePlatform(access, body.org ?? body.key, { names: ['org', 'key'] });
  const number = await takeNextNumber(services.db, access.actor, platform.id, body.number_type);
  return reply(200, { org: platform.key, key: platform.key, number_type: body.number_type, number });
});
