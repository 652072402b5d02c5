import { Model } from 'objection';

/** A delta of the number of rows of a list; the sum of all deltas is the number. */
export class ListCount extends Model {
  static override tableName = 'list_counts';
  static override idColumn = ['platform_id', 'list', 'kind', 'id'];

  declare platform_id: number;
  declare list: string;
  declare kind: string;
  declare id: number;
  declare delta: number;
}
