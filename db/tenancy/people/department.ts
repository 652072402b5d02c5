import { Model } from 'objection';
import { Platform } from '../platforms/platform.js';
import { DepartmentMember } from './departmentMember.js';

/** Reads of a department walk the tree up and down, so its depth is limited. */
export const MOST_DEPARTMENT_LEVELS = 20;

/** A node in the department tree of a platform. Names are unique among siblings, case-insensitively. */
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
  /** Direct members only. */
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
