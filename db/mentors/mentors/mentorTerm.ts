import { Model } from 'objection';

export type TermKind = 'llm_provider' | 'llm' | 'audience' | 'category' | 'subject' | 'type';

/** A term that groups a platform's mentors. Terms are never removed, because mentors refer to them by id. */
export class MentorTerm extends Model {
  static override tableName = 'mentor_terms';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: TermKind;
  declare name: string;
  /** The same id for a kind and name in all platforms. A trigger maintains it. */
  declare name_id: number;
  declare description: string | null;
  /** The provider of an LLM. */
  declare parent_id: number | null;
  /** For categories. */
  declare category_group: number | null;
  /** For categories, ids of terms of the kind audience, most important first. */
  declare audience_ids: number[];
  declare created_at: Date;
  declare modified_at: Date;
}
