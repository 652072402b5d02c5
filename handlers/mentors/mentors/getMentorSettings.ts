import { operation } from '../../_shared/operation.js';
import { ownMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { settingsOf } from '../../../services/mentors/mentors/mentorSettings.js';

export default operation('getMentorSettings', async ({ params, access, services, reply }) => {
  const { mentor } = await ownMentor(access, services, params);
  return reply(200, settingsOf(mentor.document.settings));
});
