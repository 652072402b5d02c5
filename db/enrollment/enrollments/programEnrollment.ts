import { Model } from 'objection';
import { Program } from '../../catalog/items/program.js';
import { Enrollment } from './enrollment.js';

export class ProgramEnrollment extends Enrollment {
  static override tableName = 'program_enrollments';

  declare program_id: number;
  declare program?: Program;

  static override relationMappings = () => ({
    program: {
      relation: Model.BelongsToOneRelation,
      modelClass: Program,
      join: {
        from: ['program_enrollments.platform_id', 'program_enrollments.program_id'],
        to: ['programs.platform_id', 'programs.id'],
      },
    },
  });
}
