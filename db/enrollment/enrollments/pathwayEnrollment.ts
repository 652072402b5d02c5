import { Model } from 'objection';
import { Pathway } from '../../catalog/items/pathway.js';
import { Enrollment } from './enrollment.js';

export class PathwayEnrollment extends Enrollment {
  static override tableName = 'pathway_enrollments';

  declare pathway_id: number;
  declare pathway?: Pathway;

  static override relationMappings = () => ({
    pathway: {
      relation: Model.BelongsToOneRelation,
      modelClass: Pathway,
      join: {
        from: ['pathway_enrollments.platform_id', 'pathway_enrollments.pathway_id'],
        to: ['pathways.platform_id', 'pathways.id'],
      },
    },
  });
}
