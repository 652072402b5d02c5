import { createDocument } from '../../../db/mentors/saveDocument.js';
import { operation } from '../../_shared/operation.js';
import { ownMentor, savingMentor } from './ownMentor.js';
import { storedDocument } from './storedDocument.js';

export default operation('createMentorDocument', async ({ params, body, access, services, reply }) => {
  const { mentor } = await ownMentor(access, services, params);
  const id = await savingMentor(createDocument(services.db, access.actor, mentor, body));
  return reply(201, await storedDocument(services, mentor, id));
});
