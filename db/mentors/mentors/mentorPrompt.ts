import { Model } from 'objection';
import type { VisibilityLevel } from '../../tenancy/access/visibility.js';

/** A prompt with which people may start a conversation with a mentor. */
export class MentorPrompt extends Model {
  static override tableName = 'mentor_prompts';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare mentor_id: number | null;
  declare title: string | null;
  declare description: string | null;
  declare prompt: string;
  declare tone: string | null;
  declare style: string;
  declare language: string;
  declare category: string;
  declare is_system: boolean;
  declare prompt_visibility: VisibilityLevel;
  declare metadata: Record<string, unknown> | null;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** Generated tsvector for text search. */
  declare words: string;
}
