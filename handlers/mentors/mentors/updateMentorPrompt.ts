import { updateMentorPrompt } from '../../../db/mentors/mentors/savePrompt.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { ownMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { storedPrompt } from '../../../services/mentors/mentors/storedPrompt.js';

export default operation('updateMentorPrompt', async ({ params, body, access, services, reply }) => {
  const { mentor } = await ownMentor(access, services, params);
  if (!(await updateMentorPrompt(services.db, access.actor, mentor, params.prompt_id, body)))
    throw notFound('prompt', params.prompt_id);
  return reply(200, await storedPrompt(services, mentor, params.prompt_id));
});
