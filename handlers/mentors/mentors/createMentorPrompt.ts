import { createMentorPrompt } from '../../../db/mentors/mentors/savePrompt.js';
import { operation } from '../../_shared/operation.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { requirePrompt } from '../../../services/mentors/mentors/requirePrompt.js';

export default operation('createMentorPrompt', async ({ params, body, access, services, reply }) => {
  const { mentor, user } = await requireOwnMentor(access, services, params);
  const id = await createMentorPrompt(services.db, access.actor, mentor, body, user.id);
  return reply(201, await requirePrompt(services, mentor, id));
});
