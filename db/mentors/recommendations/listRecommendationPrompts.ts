import type { Database } from '../../core/connect.js';
import type { GuidingPrompt } from './guidingPrompt.js';

/** A tenant's prompt for recommendations. Times have the format of `utc_time`. */
export interface RecommendationPrompt extends Pick<
  GuidingPrompt,
  'id' | 'prompt_text' | 'recommendation_type' | 'spa_url' | 'active'
> {
  platform_key: string;
  /** A username. */
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface PromptFilter {
  id?: number;
  spaUrl?: string;
  type?: RecommendationPrompt['recommendation_type'];
  limit: number;
  offset: number;
}

/** Lists one page of the prompts of a tenant, newest first, and counts all that match. */
export async function listRecommendationPrompts(
  db: Pick<Database, 'read'>,
  platformId: number,
  { id, spaUrl, type, limit, offset }: PromptFilter,
): Promise<{ count: number; prompts: RecommendationPrompt[] }> {
  const [row] = await db.read<{ count: number; prompts: RecommendationPrompt[] }>(
    {
      name: 'list recommendation prompts',
      text: `
        with chosen as (
          select * from recommendation_prompts
           where platform_id = $1 and (cast($2 as bigint) is null or id = $2) and (cast($3 as text) is null or spa_url = $3)
             and (cast($4 as text) is null or recommendation_type = $4)
        )
        select (select count(*) from chosen) as count,
               (select coalesce(json_agg(json_build_object(
                          'id', prompt.id, 'platform_key', platforms.key, 'prompt_text', prompt.prompt_text,
                          'recommendation_type', prompt.recommendation_type, 'spa_url', prompt.spa_url, 'active', prompt.active,
                          'created_by', (select users.username from users where users.id = prompt.created_by_id),
                          'created_at', utc_time(prompt.created_at), 'updated_at', utc_time(prompt.modified_at)) order by prompt.id desc), '[]')
                  from (select * from chosen order by id desc limit $5 offset $6) prompt
                  join platforms on platforms.id = prompt.platform_id) as prompts`,
    },
    [platformId, id ?? null, spaUrl ?? null, type ?? null, limit, offset],
  );
  return row!;
}
