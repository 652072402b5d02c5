import { findUsageScope, listWeeklyUsage } from '../../db/accounts/llm/listWeeklyUsage.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { notFound } from '../../services/_shared/problems.js';
import { presentWeek } from './present.js';

export default operation('listTokenUsage', async ({ params, query, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  const { username = '', session_id: sessionKey = '' } = query;
  const scope = await findUsageScope(services.db, platform.id, { username, sessionKey });
  if (!scope) throw sessionKey === '' ? notFound('session of', username) : notFound('session', sessionKey);
  return reply(200, (await listWeeklyUsage(services.db, platform.id, scope)).map(presentWeek));
});
