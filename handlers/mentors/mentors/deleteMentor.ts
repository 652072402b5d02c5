import { deleteMentor } from '../../../db/mentors/mentors/deleteMentor.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';

export default operation('deleteMentor', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  if (!(await deleteMentor(services.db, access.actor, platform.id, params.unique_id)))
    throw notFound('mentor', params.unique_id);
  return reply(204, undefined);
});
