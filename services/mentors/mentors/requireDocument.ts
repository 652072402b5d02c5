import type { FoundMentor } from '../../../db/mentors/mentors/findMentor.js';
import { type MentorFile, searchDocuments } from '../../../db/mentors/mentors/searchDocuments.js';
import type { MentorServices } from '../services.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a document of a mentor. Throws a Problem (404) when it does not exist. */
export async function requireDocument(
  { db }: MentorServices,
  { platformId, id: mentorId }: FoundMentor,
  id: number,
): Promise<MentorFile> {
  const { documents } = await searchDocuments(db, {
    platformId,
    mentorId,
    id,
    seesPrivate: true,
    text: '',
    filters: { access: null, document_type: null, training_status: null },
    sort: { field: 'date_created', descending: false },
    limit: 1,
    offset: 0,
  });
  if (!documents[0]) throw notFound('document', id);
  return documents[0];
}
