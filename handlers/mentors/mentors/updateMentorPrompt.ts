import { updateMentorPrompt } from '../../../db/mentors/mentors/savePrompt.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { requirePrompt } from '../../../services/mentors/mentors/requirePrompt.js';

export default operation('updateMentorPrompt', async ({ params, body, access, services, reply }) => {
  const { mentor } = await requireOwnMentor(access, services, params);
  if (!(await updateMentorPrompt(services.db, access.actor, mentor, params.prompt_id, body)))
    throw notFound('prompt', params.prompt_id);
  return reply(200, await requirePrompt(services, mentor, params.prompt_id));
});
