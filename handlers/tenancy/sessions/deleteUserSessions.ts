import { endBrowserSessions } from '../../../db/tenancy/sessions/saveBrowserSession.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteUserSessions', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireTokenOwner(services.db, access, params);
  await endBrowserSessions(services.db, access.actor, { platformId: platform.id, userId: user.id });
  return reply(204, undefined);
});
