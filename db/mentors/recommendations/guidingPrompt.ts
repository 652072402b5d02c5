import { Model } from 'objection';

/** A platform's prompt for recommendations. At most one is active per type and SPA. */
export class GuidingPrompt extends Model {
  static override tableName = 'recommendation_prompts';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare prompt_text: string;
  declare recommendation_type: 'mentors' | 'catalog';
  /** Null applies to every SPA. */
  declare spa_url: string | null;
  declare active: boolean;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
}
