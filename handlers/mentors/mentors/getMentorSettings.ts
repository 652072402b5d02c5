import { operation } from '../../_shared/operation.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { completeSettings } from '../../../services/mentors/mentors/mentorSettings.js';

export default operation('getMentorSettings', async ({ params, access, services, reply }) => {
  const { mentor } = await requireOwnMentor(access, services, params);
  return reply(200, completeSettings(mentor.document.settings));
});
