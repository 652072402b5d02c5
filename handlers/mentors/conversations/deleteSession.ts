import { deleteSession } from '../../../db/mentors/conversations/deleteSession.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requirePathSession } from '../../../services/mentors/conversations/requirePathSession.js';

export default operation('deleteSession', async ({ params, access, services, reply }) => {
  const { platform, session } = await requirePathSession(access, services, params);
  if (!(await deleteSession(services.db, access.actor, platform.id, session.id)))
    throw notFound('session', params.session_id);
  return reply(204, undefined);
});
