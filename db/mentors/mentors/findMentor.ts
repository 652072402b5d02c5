import type { Database } from '../../core/connect.js';
import { type MentorDocument, mentorDocument } from './mentorDocument.js';
import { type Sight, sightOf } from './mentorScope.js';

export interface NamedMentor {
  platformId: number;
  id: number;
  document: MentorDocument;
}

/** A mentor by its number or UUID (both, when both are present), as far as it is visible; null when it is not. */
export async function findMentor(
  db: Pick<Database, 'read'>,
  { id, uniqueId }: { id?: number; uniqueId?: string },
  sight: Sight,
): Promise<NamedMentor | null> {
  const { shape, scope } = sightOf(sight);
  const by = uniqueId === undefined ? 'mentor.id = cast($3 as bigint)' : 'mentor.unique_id = cast($3 as uuid)';
  const [mentor] = await db.read<NamedMentor>(
    {
      name: `find mentor by ${uniqueId === undefined ? 'id' : 'unique id'}, ${shape.name}`,
      text: `
        select mentor.platform_id as "platformId", mentor.id, ${mentorDocument} as document
          from mentors mentor
         where ${by} and mentor.deleted_at is null and ${shape.isVisible('mentor')}`,
    },
    [...scope, uniqueId ?? id],
  );
  return mentor && (id === undefined || mentor.id === id) ? mentor : null;
}
