import { endBrowserSessions } from '../../../db/tenancy/sessions/saveBrowserSession.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteBrowserSession', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const session = { platformId: platform.id, id: params.session_id };
  if ((await endBrowserSessions(services.db, access.actor, session)) === 0) throw notFound('session', session.id);
  return reply(204, undefined);
});
