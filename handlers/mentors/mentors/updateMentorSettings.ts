import { updateMentor } from '../../../db/mentors/mentors/saveMentor.js';
import { operation } from '../../_shared/operation.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { completeSettings } from '../../../services/mentors/mentors/mentorSettings.js';

export default operation('updateMentorSettings', async ({ params, body, access, services, reply }) => {
  const { platform } = await requireOwnMentor(access, services, params);
  await updateMentor(services.db, access.actor, platform.id, params.unique_id, { settings: body });
  const { mentor } = await requireOwnMentor(access, services, params);
  return reply(200, completeSettings(mentor.document.settings));
});
