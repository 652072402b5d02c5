import { endBrowserSessions } from '../../../db/tenancy/sessions/saveBrowserSession.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteUserSession', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireTokenOwner(services.db, access, params);
  const session = { platformId: platform.id, userId: user.id, id: params.session_id };
  if ((await endBrowserSessions(services.db, access.actor, session)) === 0) throw notFound('session', session.id);
  return reply(204, undefined);
});
