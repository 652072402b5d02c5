import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { presentMentorDetail } from './present.js';

export default operation('getMentor', async ({ params, access, services, reply }) => {
  const { visibility } = await requireMember(access, services, params);
  const mentor = await findMentor(services.db, { uniqueId: params.unique_id }, visibility);
  if (!mentor) throw notFound('mentor', params.unique_id);
  return reply(200, presentMentorDetail(mentor.document));
});
