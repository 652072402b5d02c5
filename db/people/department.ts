import { Model } from 'objection';

/** A node of a platform's tree of departments. Names are unique among those with the same parent. */
export class Department extends Model {
  static override tableName = 'departments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare parent_id: number | null;
  declare name: string;
}
