import { updateMentor } from '../../../db/mentors/mentors/saveMentor.js';
import { requireAvailableModel } from '../../../services/_shared/availableModel.js';
import { operation } from '../../_shared/operation.js';
import { ownMentor, savingMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { presentMentorDetail } from './present.js';

export default operation('updateMentor', async ({ params, body, access, services, reply }) => {
  const { platform } = await ownMentor(access, services, params);
  await requireAvailableModel(services.db, platform, body.llm, '/llm');
  await savingMentor(updateMentor(services.db, access.actor, platform.id, params.unique_id, body));
  const { mentor } = await ownMentor(access, services, params);
  return reply(200, presentMentorDetail(mentor.document));
});
