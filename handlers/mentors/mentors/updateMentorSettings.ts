import { updateMentor } from '../../../db/mentors/mentors/saveMentor.js';
import { operation } from '../../_shared/operation.js';
import { ownMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { settingsOf } from '../../../services/mentors/mentors/mentorSettings.js';

export default operation('updateMentorSettings', async ({ params, body, access, services, reply }) => {
  const { platform } = await ownMentor(access, services, params);
  await updateMentor(services.db, access.actor, platform.id, params.unique_id, { settings: body });
  const { mentor } = await ownMentor(access, services, params);
  return reply(200, settingsOf(mentor.document.settings));
});
