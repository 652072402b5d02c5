import { Model } from 'objection';
import { Course } from '../../catalog/items/course.js';
import { Pathway } from '../../catalog/items/pathway.js';

/** A suggestion of a course or pathway to a person, or of a course to a group. */
export class Suggestion extends Model {
  static override tableName = 'suggestions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'course' | 'course_group' | 'pathway';
  declare user_id: number | null;
  declare group_id: number | null;
  declare course_id: number | null;
  declare pathway_id: number | null;
  declare accepted: boolean;
  declare visible: boolean;
  /** Whether it was made to this person directly, and not to one of their groups. */
  declare direct: boolean;
  declare metadata: Record<string, unknown>;
  declare suggested_by_id: number | null;
  declare created: Date;
  declare modified: Date;
  declare course?: Course;
  declare pathway?: Pathway;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: { from: ['suggestions.platform_id', 'suggestions.course_id'], to: ['courses.platform_id', 'courses.id'] },
    },
    pathway: {
      relation: Model.BelongsToOneRelation,
      modelClass: Pathway,
      join: {
        from: ['suggestions.platform_id', 'suggestions.pathway_id'],
        to: ['pathways.platform_id', 'pathways.id'],
      },
    },
  });
}
