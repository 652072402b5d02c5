import { listBrowserSessions } from '../../../db/tenancy/sessions/listBrowserSessions.js';
import { requireSession } from '../../../services/tenancy/sessions/requireSession.js';
import { notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('getBrowserSession', async ({ access, services, reply }) => {
  const { platformId, id } = requireSession(access);
  const { sessions } = await listBrowserSessions(services.db, { platformId, id, limit: 1, offset: 0 });
  if (!sessions[0]) throw notFound('session', id);
  return reply(200, sessions[0]);
});
