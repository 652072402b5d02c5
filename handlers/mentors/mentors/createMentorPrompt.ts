import { createMentorPrompt } from '../../../db/mentors/mentors/savePrompt.js';
import { operation } from '../../_shared/operation.js';
import { ownMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { storedPrompt } from '../../../services/mentors/mentors/storedPrompt.js';

export default operation('createMentorPrompt', async ({ params, body, access, services, reply }) => {
  const { mentor, user } = await ownMentor(access, services, params);
  const id = await createMentorPrompt(services.db, access.actor, mentor, body, user.id);
  return reply(201, await storedPrompt(services, mentor, id));
});
