import type { Database } from '../../core/connect.js';
import type { GuidingPrompt } from './guidingPrompt.js';

/**
 * Finds the prompt for course recommendations of a tenant: that of the SPA, else the tenant's own; null when there is
 * none.
 */
export async function findActivePrompt(
  db: Pick<Database, 'read'>,
  platformId: number,
  spaUrl: string | null,
): Promise<string | null> {
  const [prompt] = await db.read<Pick<GuidingPrompt, 'prompt_text'>>(
    {
      name: 'find active recommendation prompt',
      text: `
        select prompt_text
          from recommendation_prompts
         where platform_id = $1 and active and recommendation_type = 'catalog' and (spa_url = $2 or spa_url is null)
         order by spa_url is null
         limit 1`,
    },
    [platformId, spaUrl],
  );
  return prompt?.prompt_text ?? null;
}
