import { operation } from '../../_shared/operation.js';
import { presentSession } from './presentSession.js';
import { requirePathSession } from '../../../services/mentors/conversations/requirePathSession.js';

export default operation('getSession', async ({ params, access, services, reply }) => {
  const { session, ...member } = await requirePathSession(access, services, params);
  return reply(200, await presentSession(services, member, session));
});
