import type { Database } from '../core/connect.js';
import { type MentorDocument, mentorDocument } from './mentorDocument.js';
import { type Sight, sightOf } from './mentorScope.js';

export interface NamedMentor {
  platformId: number;
  id: number;
  document: MentorDocument;
}

/** A mentor by its number or UUID (both, when both are given), as far as it is visible; null when it is not. `orPublic`: also one
 * that anyone may see, whichever tenant has it. */
export async function findMentor(
  db: Pick<Database, 'read'>,
  { id, uniqueId }: { id?: number; uniqueId?: string },
  sight: Sight,
  { orPublic = false }: { orPublic?: boolean } = {},
): Promise<NamedMentor | null> {
  const { shape, scope } = sightOf(sight);
  const condition = orPublic ? `(${shape.isVisible('mentor')} or mentor.visibility = 'viewable_by_anyone')` : shape.isVisible('mentor');
  const by = uniqueId === undefined ? 'mentor.id = cast($3 as bigint)' : 'mentor.unique_id = cast($3 as uuid)';
  const [found] = await db.read<NamedMentor>(
    {
      name: `find mentor by ${uniqueId === undefined ? 'id' : 'unique id'}, ${shape.name}${orPublic ? ' or public' : ''}`,
      text: `
        select mentor.platform_id as "platformId", mentor.id, ${mentorDocument} as document
          from mentors mentor
         where ${by} and mentor.deleted_at is null and ${condition}`,
    },
    [...scope, uniqueId ?? id],
  );
  return found && (id === undefined || found.id === id) ? found : null;
}
