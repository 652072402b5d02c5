import { Model } from 'objection';
import { Platform } from '../platforms/platform.js';
import { DepartmentMember } from './departmentMember.js';

/** Every read of a department follows the tree up and down. */
export const MOST_DEPARTMENT_LEVELS = 20;

/** A node of a platform's tree of departments. Names are unique among those with the same parent, case aside. */
export class Department extends Model {
  static override tableName = 'departments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare parent_id: number | null;
  declare name: string;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;
  declare parent?: Department | null;
  declare children?: Department[];
  /** Its own ones only. */
  declare members?: DepartmentMember[];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'departments.platform_id', to: 'platforms.id' },
    },
    parent: {
      relation: Model.BelongsToOneRelation,
      modelClass: Department,
      join: {
        from: ['departments.platform_id', 'departments.parent_id'],
        to: ['departments.platform_id', 'departments.id'],
      },
    },
    children: {
      relation: Model.HasManyRelation,
      modelClass: Department,
      join: {
        from: ['departments.platform_id', 'departments.id'],
        to: ['departments.platform_id', 'departments.parent_id'],
      },
    },
    members: {
      relation: Model.HasManyRelation,
      modelClass: DepartmentMember,
      join: {
        from: ['departments.platform_id', 'departments.id'],
        to: ['department_members.platform_id', 'department_members.department_id'],
      },
    },
  });
}
