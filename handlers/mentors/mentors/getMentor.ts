import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { memberOfOrg } from '../../../services/_shared/memberOfOrg.js';
import { presentMentorDetail } from './present.js';

export default operation('getMentor', async ({ params, access, services, reply }) => {
  const { visibility } = await memberOfOrg(access, services, params);
  const mentor = await findMentor(services.db, { uniqueId: params.unique_id }, visibility);
  if (!mentor) throw notFound('mentor', params.unique_id);
  return reply(200, presentMentorDetail(mentor.document));
});
