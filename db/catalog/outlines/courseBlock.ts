import { Model } from 'objection';
import { Course } from '../items/course.js';

/** From the course down; blocks below a unit are leaves. */
export const CONTAINER_TYPES = ['section', 'subsection', 'unit'] as const;
export const LEAF_TYPES = ['problem', 'video', 'html', 'discussion', 'resource', 'other'] as const;
export type BlockType = (typeof CONTAINER_TYPES)[number] | (typeof LEAF_TYPES)[number];

/** A node of a course outline. A removed node is retired, so that results on it remain. */
export class CourseBlock extends Model {
  static override tableName = 'course_blocks';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare course_id: number;
  /** The public block_id: unique in the course, including retired blocks. */
  declare block_key: string;
  /** Null: a section. */
  declare parent_id: number | null;
  declare type: BlockType;
  declare name: string;
  /** Among the blocks of one parent; ties are ordered by key. */
  declare position: number;
  declare graded: boolean;
  declare assignment_type: string | null;
  /** A decimal text, as all numeric columns are. */
  declare max_score: string | null;
  declare completable: boolean;
  declare video_seconds: string | null;
  declare retired_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare course?: Course;
  declare parent?: CourseBlock | null;
  declare children?: CourseBlock[];

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['course_blocks.platform_id', 'course_blocks.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
    parent: {
      relation: Model.BelongsToOneRelation,
      modelClass: CourseBlock,
      join: {
        from: ['course_blocks.platform_id', 'course_blocks.parent_id'],
        to: ['course_blocks.platform_id', 'course_blocks.id'],
      },
    },
    children: {
      relation: Model.HasManyRelation,
      modelClass: CourseBlock,
      join: {
        from: ['course_blocks.platform_id', 'course_blocks.id'],
        to: ['course_blocks.platform_id', 'course_blocks.parent_id'],
      },
    },
  });
}
