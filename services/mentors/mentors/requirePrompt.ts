import { buildRoleVisibility } from '../../../db/tenancy/access/visibility.js';
import type { FoundMentor } from '../../../db/mentors/mentors/findMentor.js';
import { type PromptDocument, searchPrompts } from '../../../db/mentors/mentors/searchPrompts.js';
import type { MentorServices } from '../services.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a prompt of a mentor. Throws a Problem (404) when it does not exist. */
export async function requirePrompt(
  { db }: MentorServices,
  { platformId, document }: FoundMentor,
  id: number,
): Promise<PromptDocument> {
  const search = {
    text: '',
    id,
    mentors: [document.unique_id],
    createdBy: null,
    filters: { category: null, language: null, style: null, tone: null },
    authorId: null,
    sort: { field: 'created_at', descending: false } as const,
    limit: 1,
    offset: 0,
    narrowsFacets: false,
  };
  const { prompts } = await searchPrompts(db, search, buildRoleVisibility(platformId, 'platform_admin'));
  if (!prompts[0]) throw notFound('prompt', id);
  return prompts[0];
}
