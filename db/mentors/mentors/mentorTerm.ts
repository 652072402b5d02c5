import { Model } from 'objection';

export type TermKind = 'llm_provider' | 'llm' | 'audience' | 'category' | 'subject' | 'type';

/** What a platform's mentors are grouped by. Terms are never removed: mentors hold their ids. */
export class MentorTerm extends Model {
  static override tableName = 'mentor_terms';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: TermKind;
  declare name: string;
  /** One number for a kind and name in all platforms. Kept by a trigger. */
  declare name_id: number;
  declare description: string | null;
  /** Of an LLM: its provider. */
  declare parent_id: number | null;
  /** Of categories. */
  declare category_group: number | null;
  /** Of categories: terms of the kind audience, the most important first. */
  declare audience_ids: number[];
  declare created_at: Date;
  declare modified_at: Date;
  declare parent?: MentorTerm | null;

  static override relationMappings = () => ({
    parent: {
      relation: Model.BelongsToOneRelation,
      modelClass: MentorTerm,
      join: {
        from: ['mentor_terms.platform_id', 'mentor_terms.parent_id'],
        to: ['mentor_terms.platform_id', 'mentor_terms.id'],
      },
    },
  });
}
