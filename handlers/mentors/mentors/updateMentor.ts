import { updateMentor } from '../../../db/mentors/mentors/saveMentor.js';
import { requireAvailableModel } from '../../../services/_shared/availableModel.js';
import { operation } from '../../_shared/operation.js';
import { requireOwnMentor, mapMentorErrors } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { presentMentorDetail } from './present.js';

export default operation('updateMentor', async ({ params, body, access, services, reply }) => {
  const { platform } = await requireOwnMentor(access, services, params);
  await requireAvailableModel(services.db, platform, body.llm, '/llm');
  await mapMentorErrors(updateMentor(services.db, access.actor, platform.id, params.unique_id, body));
  const { mentor } = await requireOwnMentor(access, services, params);
  return reply(200, presentMentorDetail(mentor.document));
});
