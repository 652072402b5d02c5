import { updateDocument } from '../../../db/mentors/mentors/saveDocument.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { ownMentor, savingMentor } from '../../../services/mentors/mentors/ownMentor.js';
import { storedDocument } from '../../../services/mentors/mentors/storedDocument.js';

export default operation('updateMentorDocument', async ({ params, body, access, services, reply }) => {
  const { mentor } = await ownMentor(access, services, params);
  const isThere = await savingMentor(updateDocument(services.db, access.actor, mentor, params.document_id, body));
  if (!isThere) throw notFound('document', params.document_id);
  return reply(200, await storedDocument(services, mentor, params.document_id));
});
