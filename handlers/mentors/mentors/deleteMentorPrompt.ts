import { deleteMentorPrompt } from '../../../db/mentors/mentors/savePrompt.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';

export default operation('deleteMentorPrompt', async ({ params, access, services, reply }) => {
  const { mentor } = await requireOwnMentor(access, services, params);
  if (!(await deleteMentorPrompt(services.db, access.actor, mentor, params.prompt_id)))
    throw notFound('prompt', params.prompt_id);
  return reply(204, undefined);
});
