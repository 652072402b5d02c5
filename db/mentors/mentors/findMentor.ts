import type { Database } from '../../core/connect.js';
import { type MentorDocument, MENTOR_DOCUMENT_SQL } from './mentorDocument.js';
import { type MentorVisibility, buildVisibilityFilter } from './mentorScope.js';

export interface FoundMentor {
  platformId: number;
  id: number;
  document: MentorDocument;
}

/** Finds a visible mentor by id or UUID (by both when both are present); null when there is none. */
export async function findMentor(
  db: Pick<Database, 'read'>,
  { id, uniqueId }: { id?: number; uniqueId?: string },
  visibility: MentorVisibility,
): Promise<FoundMentor | null> {
  const { filter, scope } = buildVisibilityFilter(visibility);
  const by = uniqueId === undefined ? 'mentor.id = cast($3 as bigint)' : 'mentor.unique_id = cast($3 as uuid)';
  const [mentor] = await db.read<FoundMentor>(
    {
      name: `find mentor by ${uniqueId === undefined ? 'id' : 'unique id'}, ${filter.name}`,
      text: `
        select mentor.platform_id as "platformId", mentor.id, ${MENTOR_DOCUMENT_SQL} as document
          from mentors mentor
         where ${by} and mentor.deleted_at is null and ${filter.isVisible('mentor')}`,
    },
    [...scope, uniqueId ?? id],
  );
  return mentor && (id === undefined || mentor.id === id) ? mentor : null;
}
