import { updateDocument } from '../../../db/mentors/mentors/saveDocument.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOwnMentor, mapMentorErrors } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { requireDocument } from '../../../services/mentors/mentors/requireDocument.js';

export default operation('updateMentorDocument', async ({ params, body, access, services, reply }) => {
  const { mentor } = await requireOwnMentor(access, services, params);
  const isThere = await mapMentorErrors(updateDocument(services.db, access.actor, mentor, params.document_id, body));
  if (!isThere) throw notFound('document', params.document_id);
  return reply(200, await requireDocument(services, mentor, params.document_id));
});
