import { Model } from 'objection';

/** The ranks of the grades and people of a class. */
export class ClassRanking extends Model {
  static override tableName = 'class_ranks';
  static override idColumn = ['platform_id', 'course_id'];

  declare platform_id: number;
  declare course_id: number;
  declare grades: number[];
  declare ranks: number[];
  declare user_ids: number[];
  declare user_ranks: number[];
}
