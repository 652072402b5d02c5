import { createMentor } from '../../../db/mentors/mentors/saveMentor.js';
import { requireAvailableModel } from '../../../services/_shared/availableModel.js';
import { operation } from '../../_shared/operation.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { requireOwnMentor, mapMentorErrors } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { presentMentorDetail } from './present.js';

export default operation('createMentor', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await requireMember(access, services, params);
  await requireAvailableModel(services.db, platform, body.llm, '/llm');
  const uniqueId = await mapMentorErrors(createMentor(services.db, access.actor, platform.id, body, user.id));
  const { mentor } = await requireOwnMentor(access, services, { ...params, unique_id: uniqueId });
  return reply(201, presentMentorDetail(mentor.document));
});
