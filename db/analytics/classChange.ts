import { Model } from 'objection';

/** A pending change of the sums of a class. */
export class ClassChange extends Model {
  static override tableName = 'class_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare course_id: number;
  declare at: Date;
  declare moves: boolean;
  declare enrolled: number | null;
  declare graded: number | null;
  declare passed: number | null;
  declare grades: string | null;
  declare percents: string | null;
}
