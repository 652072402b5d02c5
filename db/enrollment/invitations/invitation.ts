import { Model } from 'objection';
import { Course } from '../../catalog/items/course.js';
import { Program } from '../../catalog/items/program.js';

/** The end and the metadata of the enrollment that redeeming makes. */
interface EnrollmentConfig {
  expired?: string | null;
  metadata?: Record<string, unknown>;
}

/**
 * An invitation to a platform, or to one of its courses or programs. A blank one has no address: anyone with its
 * `source` can redeem it.
 */
export class Invitation extends Model {
  static override tableName = 'invitations';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'course' | 'platform' | 'program';
  declare course_id: number | null;
  declare program_id: number | null;
  /** The invited person, or the one who redeemed the invitation; null if the address has no account. */
  declare user_id: number | null;
  declare username: string | null;
  declare email: string | null;
  declare source: string | null;
  declare redirect_to: string | null;
  declare active: boolean;
  declare was_blank: boolean;
  declare metadata: Record<string, unknown>;
  /** Fields of the enrollment that redemption makes. `expired`: ISO 8601. */
  declare enrollment_config: EnrollmentConfig;
  declare created: Date;
  /** Time of the redemption. */
  declare started: Date | null;
  declare expired: Date | null;
  declare modified: Date;
  declare course?: Course;
  declare program?: Program;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: { from: ['invitations.platform_id', 'invitations.course_id'], to: ['courses.platform_id', 'courses.id'] },
    },
    program: {
      relation: Model.BelongsToOneRelation,
      modelClass: Program,
      join: {
        from: ['invitations.platform_id', 'invitations.program_id'],
        to: ['programs.platform_id', 'programs.id'],
      },
    },
  });
}
