import { operation } from '../../_shared/operation.js';
import { presentSession } from './presentSession.js';
import { sessionOfPerson } from '../../../services/mentors/conversations/sessionOfPerson.js';

export default operation('getSession', async ({ params, access, services, reply }) => {
  const { session, ...member } = await sessionOfPerson(access, services, params);
  return reply(200, await presentSession(services, member, session));
});
