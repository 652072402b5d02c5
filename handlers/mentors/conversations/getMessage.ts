import { findSessionMessages } from '../../../db/mentors/conversations/listSessionMessages.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requirePathSession } from '../../../services/mentors/conversations/requirePathSession.js';

export default operation('getMessage', async ({ params, access, services, reply }) => {
  const { platform, session } = await requirePathSession(access, services, params);
  const [message] = await findSessionMessages(services.db, platform.id, session.id, [params.message_id]);
  if (!message) throw notFound('message', params.message_id);
  return reply(200, message);
});
