import { readCounters } from '../../../db/tenancy/platforms/readCounters.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';

export default operation('getAutoIncrement', async ({ query, access, services, reply }) => {
  const platform = requirePlatform(access, query.org ?? query.key, { where: 'query', names: ['org', 'key'] });
  const { course_number, program_number, item_number } = await readCounters(services.db, platform.id);
  return reply(200, { org: platform.key, key: platform.key, course_number, program_number, item_number });
});
