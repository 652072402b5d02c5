import { deleteDocument } from '../../../db/mentors/mentors/saveDocument.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';

export default operation('deleteMentorDocument', async ({ params, access, services, reply }) => {
  const { mentor } = await requireOwnMentor(access, services, params);
  if (!(await deleteDocument(services.db, access.actor, mentor, params.document_id)))
    throw notFound('document', params.document_id);
  return reply(204, undefined);
});
