import { Model } from 'objection';

/** What the keys of derived tables identify: a row of the source, or a day since 1970-01-01. */
export type KeyKind =
  'learner' | 'engagement' | 'class' | 'class_ranks' | 'department' | 'enrollment_day' | 'completion_day';

/** A key whose derived rows the projection has to compute. */
export class DerivedChange extends Model {
  static override tableName = 'derived_changes';
  static override idColumn = ['platform_id', 'kind', 'id'];

  declare platform_id: number;
  declare kind: KeyKind;
  declare id: number;
  declare key: number;
  declare queued_at: Date;
}
