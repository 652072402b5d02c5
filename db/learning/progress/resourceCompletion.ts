import { Model } from 'objection';
import { Resource } from '../../catalog/items/resource.js';
import { User } from '../../tenancy/people/user.js';

/** A completion of a resource, recorded by an administrator. */
export class ResourceCompletion extends Model {
  static override tableName = 'resource_completions';
  static override idColumn = ['platform_id', 'user_id', 'resource_id'];

  declare platform_id: number;
  declare user_id: number;
  declare resource_id: number;
  declare completed_at: Date;
  declare user?: User;
  declare resource?: Resource;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'resource_completions.user_id', to: 'users.id' },
    },
    resource: {
      relation: Model.BelongsToOneRelation,
      modelClass: Resource,
      join: {
        from: ['resource_completions.platform_id', 'resource_completions.resource_id'],
        to: ['resources.platform_id', 'resources.id'],
      },
    },
  });
}
