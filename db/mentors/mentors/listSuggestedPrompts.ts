import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';
import type { MentorPrompt } from './mentorPrompt.js';

export type SuggestedPrompt = Pick<MentorPrompt, 'title' | 'prompt'>;

const LIST = {
  name: 'list_suggested_prompts',
  text: `
    select title, prompt from mentor_prompts
     where platform_id = $1 and mentor_id = $2 and prompt_visibility = any (cast($3 as text[]))
     order by id limit 20`,
};

/** Lists the first 20 prompts of a mentor by id that have one of these visibilities. */
export function listSuggestedPrompts(
  db: Pick<Database, 'read'>,
  { platformId, mentorId, levels }: { platformId: number; mentorId: number; levels: readonly VisibilityLevel[] },
): Promise<SuggestedPrompt[]> {
  return db.read<SuggestedPrompt>(LIST, [platformId, mentorId, levels]);
}
